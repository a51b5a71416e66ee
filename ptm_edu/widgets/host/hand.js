// What a hand does on parts of a picture: looks at them, presses them, drags over them.

/** Listeners by which a node is looked at; `highlight(what, pinned)` hears `of()`, or null for
 * no more.
 * @param {(what: any, pinned: boolean) => void} highlight @param {() => any} of */
export function lookedAt(highlight, of) {
  const on = () => highlight(of(), false);
  const off = () => highlight(null, false);
  return { onmouseenter: on, onfocus: on, onmouseleave: off, onblur: off };
}

/** Attributes of a drawn mark that is looked at and clicked, like a button.
 * @param {(what: any, pinned: boolean) => void} highlight @param {any} what @param {string} name
 * @returns {Record<string, any>} */
export function markButton(highlight, what, name) {
  return {
    tabindex: 0,
    role: "button",
    "aria-label": name,
    ...lookedAt(highlight, () => what),
    onclick: () => highlight(what, true),
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      highlight(what, true);
    },
  };
}

/** Where a hand is in a picture, in the picture's own pixels, however much the page is enlarged.
 * @param {any} svg @param {{ clientX: number, clientY: number }} event */
export function pointIn(svg, { clientX, clientY }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [x, y];
}

/** Listeners for a drag: `moved(event, settled)` hears where the hand is, and where it let go.
 * @param {(event: any, settled: boolean) => void} moved */
export function draggedOver(moved) {
  const pointed = (event) => {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    moved(event, event.type === "pointerup");
  };
  return { onpointerdown: pointed, onpointermove: pointed, onpointerup: pointed };
}
