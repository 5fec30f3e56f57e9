// HTML that comes compressed; parts that the reader has opened stay open.
function render({ model, el }) {
  const show = async () => {
    const packed = model.get("packed");
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    const html = await new Response(stream).text();
    if (packed !== model.get("packed")) return;
    const open = [...el.querySelectorAll("details")].map(part => part.open);
    el.innerHTML = html;
    el.querySelectorAll("details").forEach((part, k) => { part.open = open[k] ?? false });
  };
  model.on("change:packed", show);
  show();
}
export default { render };
