"""Thirty phones at tables of three in one room: `python -m tests.load.room`, by hand.

Prints seconds from a tap to the next question on the phone that is asked, and memory.
"""

import asyncio
import os
import resource
import statistics
import tempfile
import time

TURNS = 20  # answers a table


async def measure(people=30):
    """Play; the seconds of every answer."""
    import socialism_lab as lab
    from tests.rooms.conftest import Phone, until

    room = lab.room("community_fund", size=3)
    phones = [await Phone(room).join(f"P{number}") for number in range(people)]
    await until(lambda: len(room.people) == people)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    room.deal()
    found = []

    async def table(own):
        for _ in range(TURNS):
            await until(lambda: any(phone.asked for phone in own), 30)
            asked = next(phone for phone in own if phone.asked)
            start = time.perf_counter()
            await asked.answer()
            found.append(time.perf_counter() - start)
            await asyncio.sleep(0.5 + 0.1 * len(found) % 1)

    seats = {}
    for phone in phones:
        token = phone.cookie.partition("=")[2]
        seats.setdefault(room.people[token].table, []).append(phone)
    await asyncio.gather(*(table(own) for own in seats.values()))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{people} phones, {len(seats)} tables, {len(found)} answers: median "
          f"{statistics.median(found):.3f} s, slowest {max(found):.3f} s; "
          f"memory {after // 1024} MB ({(after - before) // 1024} MB for the tables); "
          f"faults {len(room.faults)}; load {os.getloadavg()[0]:.1f}")  # fmt: skip
    room.end()


if __name__ == "__main__":
    os.environ["SOCIALISM_LAB_SAVES"] = tempfile.mkdtemp()
    asyncio.run(measure())
