// What a hand does on parts of a picture: looks at them, presses them, drags over them.

/** Listeners by which a node is looked at; `see(what, pinned)` hears `of()`, or null for no more.
 * @param {(what: any, pinned: boolean) => void} see @param {() => any} of */
export function lookedAt(see, of) {
  const on = () => see(of(), false);
  const off = () => see(null, false);
  return { onmouseenter: on, onfocus: on, onmouseleave: off, onblur: off };
}

/** Attributes of a drawn mark that is looked at and clicked, like a button.
 * @param {(what: any, pinned: boolean) => void} see @param {any} what @param {string} name */
export function markButton(see, what, name) {
  return {
    tabindex: 0,
    role: "button",
    "aria-label": name,
    ...lookedAt(see, () => what),
    onclick: () => see(what, true),
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      see(what, true);
    },
  };
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
