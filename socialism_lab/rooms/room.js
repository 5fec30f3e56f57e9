// A phone in the room: the notebook's own panel, fed by a socket instead of a kernel.
import panel from "./panel.js";
const find = id => document.getElementById(id), heard = {}, WRONG = {
  1: "These letters are of no room here. Look at the board again.",
  2: "Too many tries. Wait a minute.",
  3: "This is no name. Use up to 30 letters.",
  4: "The room is full. Tell your teacher.",
};
const values = { packed: null, status: "", alarm: false, call: 0, table: "room" };
const zones = {};
let socket = null, drawn = false, delay = 500, ended = "";

const model = {
  get: name => values[name],
  set: (name, value) => { values[name] = value },
  save_changes() {},
  on: (names, act) => names.split(" ").forEach(name => (heard[name] ??= []).push(act)),
  send: message => { if (message.do !== "kept") send(message) },
};
const change = (name, value) => {
  values[name] = value;
  for (const act of heard["change:" + name] ?? []) act();
};
const send = message => {
  if (socket?.readyState === 1) socket.send(JSON.stringify(message));
  else find("wait").textContent = "No connection. Your last tap was not sent.";
};

function say(message) {
  for (const [kind, what] of Object.entries(message)) {
    if (kind === "home" || kind === "ask") { // what is being typed stays
      if (zones[kind] !== what) find(kind).innerHTML = zones[kind] = what;
    } else if (kind === "end") ended = what || "join";
    else if (kind === "wait") find("wait").textContent = what;
    else if (kind === "tell") for (const act of heard["msg:custom"] ?? []) act({ tell: what });
    else if (kind === "status") {
      values.alarm = what.startsWith("!");
      change("status", what.replace(/^!/, ""));
    }
  }
}

function show(packed) {
  change("packed", packed);
  if (!drawn) panel.render({ model, el: find("table") });
  drawn = true;
}

function connect() {
  const url = new URL("ws", location.href);
  url.protocol = url.protocol.replace("http", "ws");
  socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => { delay = 500; find("wait").textContent = "" };
  socket.onmessage = ({ data }) =>
    typeof data === "string" ? say(JSON.parse(data)) : show(new Uint8Array(data));
  socket.onclose = () => {
    if (ended === "join") { // nobody known here
      for (const part of ["home", "ask", "table"]) find(part).replaceChildren();
      find("wait").textContent = "";
      find("join").hidden = false;
    } else {
      find("wait").textContent = ended || "Connecting again ...";
      if (!ended) setTimeout(connect, delay = Math.min(delay * 1.5, 5000));
    }
  };
}

const asked = new URLSearchParams(location.search);
for (const part of ["code", "name"]) find(part).value = asked.get(part) ?? "";
find("wrong").textContent = WRONG[asked.get("wrong")] ?? "";
find("ask").addEventListener("click", event => {
  const control = event.target.closest("[data-do]"), field = find("ask").querySelector("input");
  if (control) send({ do: "ask", value: control.dataset.value, typed: field?.value ?? "" });
});
find("ask").addEventListener("keydown", event => {
  if (event.key === "Enter" && event.target.matches("input"))
    find("ask").querySelector("button").click();
});
if (window.DecompressionStream) connect();
else find("wait").textContent = "This browser is too old (before 2023). Use another one.";
