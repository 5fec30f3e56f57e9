"""A room: students on their own phones at tables of one class, the teacher's notebook beside."""
