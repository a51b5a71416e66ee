// MaskingLab's picture: the sentence, and below it the counts over a thousand draws. One drawing,
// so that all of it is saved.

import { element } from "../host/dom.js";
import { fittedLetter, presentRoom } from "../host/present.js";
import { fateBars, manyColumns } from "./bars.js";
import { maskingStrip } from "./strip.js";

// `handlers` has highlight(i), null for none, move(i) for keys, press(i) and release(i) for the
// hand, enter() for Enter, and standing(), the token that keys start from.
export function maskingPicture(label, handlers) {
  const hatch = `ptm-hatch-${crypto.randomUUID?.() ?? Math.random()}`;
  const pattern = element(
    "svg:pattern",
    {
      id: hatch,
      width: 6,
      height: 6,
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)",
    },
    [
      element("svg:rect", { class: "ptm-hatch-ground", width: 6, height: 6 }),
      element("svg:rect", { class: "ptm-hatch-line", width: 2, height: 6 }),
    ],
  );
  const field = element("svg:g", {
    class: "ptm-field",
    tabindex: 0,
    role: "slider",
    "aria-label": label("place"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onpointerdown: (event) => {
      field.setPointerCapture(event.pointerId);
      handlers.press(under(event));
    },
    onpointermove: (event) => handlers.highlight(under(event)),
    onpointerleave: () => handlers.highlight(null),
    onpointerup: (event) => handlers.release(under(event)),
    onpointercancel: () => handlers.release(null),
  });
  const panels = element("svg:g", { class: "ptm-counts" });
  const svg = element("svg:svg", { class: "ptm-masking", "data-name": "masking", role: "group" }, [
    element("svg:defs", {}, pattern),
    field,
    panels,
  ]);
  let last = 0;

  function draw(scene, width) {
    last = scene.tokens.length - 1;
    const stripOf = (size) => maskingStrip(label, scene, { letter: size, width }, hatch);
    const letter = fittedLetter(svg, 16, 22, (size) => stripOf(size).bottom + 9.5 * size);
    const strip = stripOf(letter);
    field.replaceChildren(...strip.nodes);
    const beside = width > 44 * letter;
    const [gap, high] = [2 * letter, 9 * letter];
    const top = strip.bottom + 0.5 * letter;
    // A sentence of four lines or more leaves no room for the counts on one screen.
    if (top + high > presentRoom(svg)) {
      panels.replaceChildren();
      svg.style.height = `${Math.ceil(top)}px`;
      return;
    }
    const wide = beside ? 0.56 * width : width;
    const bars = { left: 0, right: wide, top, bottom: top + high };
    const many = beside
      ? { ...bars, left: wide + gap, right: width }
      : { ...bars, top: bars.bottom + 0.8 * letter, bottom: bars.bottom + high + 0.8 * letter };
    panels.replaceChildren(
      ...fateBars(label, scene, bars, letter, hatch),
      ...manyColumns(label, scene, many, letter),
    );
    svg.style.height = `${Math.ceil(many.bottom)}px`;
  }

  // What is looked at, and the words between the ends of a phrase that is being marked.
  function look({ tokens, looked, span }, told) {
    field.querySelectorAll(".ptm-token").forEach((cell, i) => {
      cell.classList.toggle("ptm-looked", i === looked);
      cell.classList.toggle("ptm-marked", inSpan(tokens[i].word, span));
    });
    const place = handlers.standing();
    const names = {
      "aria-valuemax": tokens.length,
      "aria-valuenow": place + 1,
      "aria-valuetext": told,
    };
    for (const [name, value] of Object.entries(names)) field.setAttribute(name, value);
  }

  function pressed(event) {
    const place = handlers.standing();
    const goal = {
      ArrowRight: place + 1,
      ArrowUp: place + 1,
      ArrowLeft: place - 1,
      ArrowDown: place - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (goal !== undefined) handlers.move(Math.max(0, Math.min(last, goal)));
    else if (["Enter", " "].includes(event.key)) handlers.enter();
    else return;
    event.preventDefault();
  }

  // While a hand drags, the pointer is ours wherever it is: what lies below it is looked up.
  function under(event) {
    const found = svg.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const cell = found?.closest(".ptm-token");
    return cell && field.contains(cell) ? Number(cell.dataset.place) : null;
  }

  return { svg, draw, look };
}

function inSpan(word, span) {
  return span !== null && word >= 0 && word >= span[0] && word <= span[1];
}
