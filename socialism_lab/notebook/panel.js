// The status line and the code; keys stay in the panel; the focus goes where it is asked for.
function render({ model, el }) {
  const key = "socialism_lab " + model.get("table");
  el.innerHTML = `<p class="sl-status" role="status"></p><div class="sl-code">
    <span></span> <button type="button" class="jupyter-button">Copy the code</button>
    <button type="button" class="jupyter-button">Save it as a file</button>
    <code tabindex="0"></code><p></p></div>`;
  const [status, box] = el.children, [name, copy, file, code, advice] = box.children;
  name.textContent = "Code of this game:";
  advice.textContent = model.get("advice");
  const show = () => {
    status.textContent = model.get("status");
    status.classList.toggle("sl-alarm", model.get("alarm"));
    code.textContent = model.get("code");
    box.hidden = !model.get("code");
    near();
  };
  const near = () => { // out of sight, as on a phone, a refusal is said where it was asked for too
    home()?.querySelector(".sl-near")?.remove();
    const form = document.activeElement?.closest(".sl-form"), at = status.getBoundingClientRect();
    if (!model.get("alarm") || !home()?.contains(form)) return;
    if (at.top > 90 && at.bottom < window.innerHeight - 30) return;
    const copy = status.cloneNode(true);
    copy.classList.add("sl-near");
    copy.removeAttribute("role");
    copy.ariaHidden = "true";
    form.append(copy);
  };
  const store = act => { try { return act(window.localStorage) } catch (refused) { return null } };
  const keep = () => store(s => s.setItem(key, model.get("code")));
  const select = () => window.getSelection().selectAllChildren(code);
  copy.onclick = () => {
    const said = text => { copy.textContent = text };
    if (!navigator.clipboard) { select(); said("Selected: press Ctrl+C"); return }
    navigator.clipboard.writeText(model.get("code"))
      .then(() => said("Copied"), () => { select(); said("Selected: press Ctrl+C") });
  };
  file.onclick = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([model.get("code")], { type: "text/plain" }));
    link.download = model.get("table").replace(/[^\w.-]+/g, "_") + ".txt";
    link.click();
  };
  const home = () => el.closest(".sl-panel");
  const focus = tries => {
    const now = document.activeElement, panel = home();
    if (!panel || (now && !panel.contains(now) && !now.contains(panel))) return;
    const goal = panel.querySelector("." + model.get("focus") + " :is(button, input, select, textarea)");
    if (goal) {
      goal.focus({ preventScroll: true });
      const place = goal.getBoundingClientRect();
      if (place.bottom < 60 || place.top > window.innerHeight) goal.scrollIntoView({ block: "center" });
    } else if (tries) requestAnimationFrame(() => focus(tries - 1));
  };
  const enter = event => {
    const field = event.target, form = field.closest(".sl-question");
    if (event.key !== "Enter" || !form || !field.matches("input, select")) return;
    const next = [...form.querySelectorAll("button")]
      .find(b => field.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (field.matches("select")) { setTimeout(() => next?.focus()); return }
    field.blur();
    next?.click();
  };
  const guard = tries => {
    const panel = home();
    panel?.addEventListener("keydown", enter, true);
    panel?.addEventListener("keydown", event => event.stopPropagation());
    if (!panel && tries) requestAnimationFrame(() => guard(tries - 1));
  };
  model.on("change:status change:alarm", show);
  model.on("change:code", () => { show(); keep(); copy.textContent = "Copy the code" });
  model.on("change:focus", () => requestAnimationFrame(() => focus(60)));
  show();
  guard(300);
  model.set("kept", store(s => s.getItem(key)) || "");
  model.save_changes();
}
export default { render };
