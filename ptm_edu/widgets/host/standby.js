// A widget's static form beside its live one, in an output of a notebook.

const LIVE = ".ptm"; // what a live output holds

// Start the static form where no live one comes: JupyterLab shows "Loading widget..." for ever in a
// notebook that has no kernel. A live view that comes later takes its place back.
function standBy(place, start) {
  const row = place.closest(".jp-OutputArea-child");
  const before = row?.previousElementSibling;
  // Any other output above us was drawn by one of Jupyter's own renderers.
  const live = before?.querySelector("[class*='jp-Rendered']") ? null : before;
  if (!live) { start(); return; }
  const shown = (node, yes) => { node.style.display = yes ? "" : "none"; };
  let started = false;
  const settle = () => {
    const alive = live.querySelector(LIVE) !== null;
    shown(live, alive);
    shown(row, !alive);
    if (!alive && !started) { started = true; start(); }
  };
  shown(row, false);
  new MutationObserver(() => { if (live.querySelector(LIVE)) settle(); })
    .observe(live, { childList: true, subtree: true });
  setTimeout(settle, 2500);
}
