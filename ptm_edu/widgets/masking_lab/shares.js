// MaskingLab's bar of shares: two handles divide what is chosen into hidden, random and kept, so
// that the three are always the whole.

import { element } from "../host/dom.js";
import { FATES } from "./draws.js";

export const MARKS = { hidden: "■", random: "◆", kept: "●" };

// `handlers` has drag({ shares }) and settle({ shares }). Returns { node, legend, show(state) }.
export function sharesBar(label, handlers) {
  // The ends of the first part and of the second, in percent.
  let ends = [80, 90];
  let held = null;
  const parts = FATES.map((fate) => element("span", { class: `ptm-part ptm-part-${fate}` }));
  const handles = ["hidden", "random"].map((fate, i) =>
    element("span", {
      class: "ptm-handle",
      role: "slider",
      tabindex: 0,
      "aria-label": label(`end_${fate}`),
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "data-end": fate,
      onkeydown: (event) => pressed(event, i),
    }),
  );
  const node = element(
    "div",
    {
      class: "ptm-shares",
      role: "group",
      "aria-label": label("shares"),
      onpointerdown: pointed,
      onpointermove: pointed,
      onpointerup: pointed,
      onpointercancel: pointed,
    },
    [...parts, ...handles],
  );
  const outputs = FATES.map((fate) => element("output", { "data-share": fate }));
  const legend = element(
    "span",
    { class: "ptm-legend" },
    FATES.map((fate, i) =>
      element("span", { class: `ptm-named ptm-named-${fate}` }, [
        element("b", {}, MARKS[fate]),
        ` ${label(fate)} `,
        outputs[i],
      ]),
    ),
  );

  // The end that is moved takes the other one along, once it would pass it.
  function move(i, percent, settled) {
    const end = Math.max(0, Math.min(100, percent));
    ends = i === 0 ? [end, Math.max(end, ends[1])] : [Math.min(end, ends[0]), end];
    const shares = [ends[0], ends[1] - ends[0], 100 - ends[1]].map((share) => share / 100);
    (settled ? handlers.settle : handlers.drag)({ shares });
  }

  function pressed(event, i) {
    const step = {
      ArrowRight: 1,
      ArrowUp: 1,
      ArrowLeft: -1,
      ArrowDown: -1,
      PageUp: 10,
      PageDown: -10,
      Home: -100,
      End: 100,
    }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(i, ends[i] + step, true);
  }

  function pointed(event) {
    const { left, width } = node.getBoundingClientRect();
    const percent = Math.round((100 * (event.clientX - left)) / width);
    if (event.type === "pointerdown") {
      const [near, far] = ends.map((end) => Math.abs(percent - end));
      held = near < far || (near === far && percent <= ends[0]) ? 0 : 1;
      node.setPointerCapture(event.pointerId);
      event.preventDefault(); // or the focus would go to nothing
      handles[held].focus();
    }
    if (held === null) return;
    const last = event.type === "pointerup" || event.type === "pointercancel";
    move(held, event.type === "pointercancel" ? ends[held] : percent, last);
    if (last) held = null;
  }

  function show({ shares }) {
    const percents = percentsOf(shares);
    ends = [percents[0], percents[0] + percents[1]];
    parts.forEach((part, i) => {
      part.style.width = `${percents[i]}%`;
    });
    outputs.forEach((output, i) => {
      output.textContent = `${percents[i]} %`;
    });
    handles.forEach((handle, i) => {
      handle.style.left = `${ends[i]}%`;
      handle.setAttribute("aria-valuenow", ends[i]);
      handle.setAttribute(
        "aria-valuetext",
        FATES.map((fate, part) => `${label(fate)} ${percents[part]} %`).join(", "),
      );
    });
  }

  return { node, legend, show };
}

// Whole percents with the sum 100.
export function percentsOf([hidden, replaced]) {
  const first = Math.round(100 * hidden);
  const second = Math.round(100 * (hidden + replaced)) - first;
  return [first, second, 100 - first - second];
}
