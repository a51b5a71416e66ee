// Run `draw` once before the next frame, however often it is asked for.
export function oncePerFrame(draw) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  };
}

// When a widget is drawn: once before the next frame, however often it is asked for, and whenever
// its picture has another size. `draw(size)` is told the picture's width and height, which are 0
// until it is laid out. Until the frame is drawn, and as long as `busy()` holds, the widget's body
// has aria-busy: the old numbers are shown, and screen readers and tests wait. With `grows`
// the drawing sets the picture's height, so only another width is news. A `draw(size, fresh)` that
// returns true has moved a step only, and is called again; `fresh` says that nothing was drawn at
// this size before.
/** @type {(shell: any, svg: any,
 *   draw: (size: { width: number, height: number }, fresh: boolean) => boolean | void,
 *   options?: { busy?: () => boolean, grows?: boolean }) => { paint: () => void, leave: () => void }} */
export function painter(shell, svg, draw, { busy = () => false, grows = false } = {}) {
  // As the observer last told: asked for within a frame, a page that is changing its theme says 0.
  let size = { width: 0, height: 0 };
  let fresh = true;
  const soon = oncePerFrame(() => {
    const moving = draw(size, fresh) === true;
    fresh = !size.width || !size.height;
    shell.body.setAttribute("aria-busy", moving || busy());
    if (moving) soon();
  });
  const paint = () => {
    shell.body.setAttribute("aria-busy", "true");
    soon();
  };
  const watch = new ResizeObserver(([{ contentRect }]) => {
    const { width, height } = contentRect;
    if (width === size.width && (grows || height === size.height)) return;
    size = { width, height };
    resized();
  });
  const resized = () => {
    fresh = true;
    paint();
  };
  watch.observe(svg);
  shell.root.addEventListener("resized", resized);
  return { paint, leave: () => watch.disconnect() };
}
