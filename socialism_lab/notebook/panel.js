// The panel: zones of HTML that the kernel sends, drawn anew where they changed; controls send
// what is pressed with the text in their form. Keys stay in the panel; what moves can be skipped.
const SHELL = `<div data-zone="policy"></div><div class="sl-grid">
  <header data-zone="top"></header>
  <div class="sl-left"><div data-zone="board"></div><div data-zone="players"></div></div>
  <div class="sl-right"><div data-zone="question"></div><div data-zone="strip"></div>
    <div data-zone="digest"></div><div data-zone="drawer"></div>
    <p class="sl-status" role="status"></p><div data-zone="tools"></div></div></div>
  <div class="sl-code sl-below" hidden><span>Code of this game:</span> <code tabindex="0"></code>
    <button type="button" class="sl-quick" data-copy>Copy</button>
    <span data-zone="advice"></span></div>
  <nav data-zone="tabs"></nav><p class="sl-said" aria-live="polite"></p>`;
const STEP = 600; // milliseconds of a turn that is shown
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

async function unpacked(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

function fill(zone, html) { // parts that the reader has opened stay open
  const open = new Set([...zone.querySelectorAll("details[open]")].map(part => part.dataset.name));
  zone.innerHTML = html;
  for (const part of zone.querySelectorAll("details[data-name]"))
    part.open = open.has(part.dataset.name);
}

function fields(control) {
  const found = {}, form = control.closest("[data-form]");
  for (const field of form?.querySelectorAll("[name]") ?? []) {
    const several = field.multiple && [...field.selectedOptions].map(option => option.value);
    found[field.name] = several || field.value;
  }
  return found;
}

const spots = root => Object.fromEntries( // where the tokens stand on the board
  [...root.querySelectorAll(".sl-token")].map(token => [token.dataset.seat,
    token.getAttribute("transform").match(/[\d.]+/g).map(Number)]));

const at = ([x, y]) => `translate(${x}px,${y}px)`;

function walk(root, steps, before) { // every token walks in its turns; returns what is moving
  const after = spots(root), moving = [];
  for (const token of root.querySelectorAll(".sl-token")) {
    const seat = token.dataset.seat, start = before[seat], end = after[seat];
    if (!start || String(start) === String(end)) continue;
    const frames = [{ transform: at(start), offset: 0 }];
    steps.forEach((step, number) => {
      const way = step.ways.find(([who]) => String(who) === seat)?.[1] ?? [];
      if (way.length) frames.push({ ...frames.at(-1), offset: number / steps.length });
      way.forEach((spot, k) => frames.push({
        transform: at(spot), offset: (number + 0.8 * (k + 1) / way.length) / steps.length }));
    });
    frames.push({ transform: at(end), offset: 1 });
    moving.push(token.animate(frames, STEP * steps.length));
  }
  return moving;
}

function coins(root, steps) { // a coin runs from who pays to who is paid
  const home = root.getBoundingClientRect();
  const middle = name => {
    const places = [...root.querySelectorAll(`[data-account="${name}"]`)];
    const place = places.map(e => e.getBoundingClientRect()).find(r => r.width);
    return place ? [(place.left + place.right) / 2 - home.left - 16,
      (place.top + place.bottom) / 2 - home.top - 10] : [home.width / 3, -20];
  };
  return steps.flatMap((step, number) => step.coins.map(([from, to, amount], k) => {
    const coin = document.createElement("span");
    Object.assign(coin, { className: "sl-coin", textContent: amount, ariaHidden: "true" });
    root.append(coin);
    const ends = [from, to].map(name => ({ transform: at(middle(name)), opacity: 1 }));
    const time = { duration: STEP * 0.9, delay: STEP * (number + 0.2 + 0.1 * k) };
    const run = coin.animate(ends, time);
    run.finished.finally(() => coin.remove());
    return run;
  }));
}

function render({ model, el }) {
  const key = "socialism_lab " + model.get("table");
  const store = act => { try { return act(window.localStorage) } catch (refused) { return null } };
  el.classList.add("sl-panel", "sl-live");
  el.innerHTML = SHELL;
  const find = name => el.querySelector(name), zones = {};
  let shown = {}, skip = () => {}, drawn = false;
  const send = (control, more) => model.send({ token: shown.token, do: control.dataset.do,
    value: control.dataset.value, fields: fields(control), ...more });

  const focus = () => { // the keyboard goes to the new question
    const zone = find(shown.open ? "[data-zone=drawer]" : "[data-zone=question]");
    zone.querySelector("input, textarea, .sl-option, .sl-button")?.focus({ preventScroll: true });
  };
  const draw = async () => {
    const packed = model.get("packed"), found = await unpacked(packed);
    if (packed !== model.get("packed") || !found.zones) return;
    skip();
    const before = spots(el), inside = el.contains(document.activeElement);
    shown = found;
    for (const zone of el.querySelectorAll("[data-zone]")) {
      const html = found.zones[zone.dataset.zone] ?? "", name = zone.dataset.zone;
      if (zones[name] !== html) fill(zone, zones[name] = html);
    }
    el.classList.toggle("sl-open", Boolean(found.open));
    find(".sl-code.sl-below").hidden = !found.code;
    find(".sl-code.sl-below code").textContent = found.code;
    if (found.code && drawn) store(s => s.setItem(key, found.code));
    if (inside && !el.contains(document.activeElement)) focus();
    move(found.steps ?? [], before);
    drawn = true;
  };
  const move = (steps, before) => {
    if (!steps.length) return;
    find(".sl-said").textContent = steps.map(step => step.say).join(" ");
    if (still()) return;
    const moving = [...walk(el, steps, before), ...coins(el, steps)];
    el.classList.add("sl-moving");
    const timer = setTimeout(() => skip(), STEP * steps.length + 300);
    skip = () => {
      clearTimeout(timer);
      moving.forEach(one => one.finish());
      el.classList.remove("sl-moving");
      skip = () => {};
    };
  };
  const say = () => {
    const status = find(".sl-status");
    status.textContent = model.get("status");
    status.classList.toggle("sl-alarm", model.get("alarm"));
  };
  const copied = async (button, text) => { // where that is forbidden, it is selected
    button.textContent = "Copied";
    try { await navigator.clipboard.writeText(text) } catch (forbidden) {
      window.getSelection().selectAllChildren(find("code"));
      button.textContent = "Selected: press Ctrl+C";
    }
  };
  const saved = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([shown.code], { type: "text/plain" }));
    link.download = model.get("table").replace(/[^\w.-]+/g, "_") + ".txt";
    link.click();
  };
  const act = control => {
    if (control.dataset.do) send(control);
    else if ("copy" in control.dataset) copied(control, shown.code);
    else if ("file" in control.dataset) saved();
    else if (control.dataset.add) {
      const field = control.closest("[data-form]").querySelector("[data-tell]");
      field.value = (Number(field.value) || 0) + Number(control.dataset.add);
      send(field, { do: "tell" });
    }
  };
  el.addEventListener("pointerdown", () => skip());
  el.addEventListener("click", event => {
    const control = event.target.closest("[data-do], [data-copy], [data-file], [data-add]");
    if (control) act(control);
  });
  el.addEventListener("keydown", event => { // "x" would cut the cell
    event.stopPropagation();
    const field = event.target, svg = field.matches(".sl-space");
    if (svg && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); act(field) }
    if (event.key === "Enter" && field.matches("input")) {
      event.preventDefault();
      field.closest(".sl-part, [data-form]")?.querySelector("[data-do]:not(.sl-close)")?.click();
    }
    if (event.key === "Escape" && shown.open) find(".sl-close")?.click();
  });
  el.addEventListener("input", event => {
    if ("tell" in event.target.dataset) send(event.target, { do: "tell" });
  });
  el.addEventListener("change", event => {
    if ("live" in event.target.dataset) send(event.target, { do: "open", value: shown.open });
  });
  const room = () => { // how high the notebook's window is
    const outer = el.closest(".jp-WindowedPanel-outer") ?? el.closest(".jp-Notebook");
    const high = Math.min(outer?.clientHeight || innerHeight, innerHeight);
    el.style.setProperty("--room", `${high}px`);
  };
  const seek = tries => { // into view, once the cell has been run and what is below is laid out
    if (!model.get("call")) return;
    room();
    el.scrollIntoView({ block: "start" });
    if (tries) setTimeout(() => seek(tries - 1), 150);
    else { model.set("call", 0); model.save_changes() }
  };
  model.on("change:packed", draw);
  model.on("change:status change:alarm", say);
  model.on("change:call", () => seek(3));
  model.on("msg:custom", content => {
    const told = find(".sl-tell");
    if (told) told.textContent = content.tell;
  });
  const session = model.widget_manager?.context?.sessionContext; // JupyterLab's alone
  const gone = () => el.classList.add("jupyter-widgets-disconnected");
  session?.kernelChanged.connect(gone); // another kernel, or none, hears no button
  const watch = new ResizeObserver(room);
  watch.observe(el);
  draw().then(() => { room(); seek(3) });
  say();
  model.send({ do: "kept", value: store(s => s.getItem(key)) || "" });
  return () => { watch.disconnect(); session?.kernelChanged.disconnect(gone) };
}
export default { render };
