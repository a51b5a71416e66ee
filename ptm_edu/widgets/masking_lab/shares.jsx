// MaskingLab's bar of shares: two handles divide what is chosen into hidden, random and kept, so
// that the three are always the whole.

import { useRef } from "preact/hooks";
import { draggedOver } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { slidTo } from "../host/keys.js";
import { FATES, MARKS } from "./draws.js";
import { percentsOf } from "./sentences.js";

export function Shares({ shares }) {
  const { model, label, drag, settle } = useView();
  const held = useRef(null);
  const percents = percentsOf(shares);
  const written = (part) => label("percent", { p: `${percents[part]} %` });
  const told = FATES.map((fate, part) => `${label(fate)} ${written(part)}`).join(label("comma"));
  const ends = () => endsOf(model.get("shares")); // maybe not drawn yet

  // The end that is moved takes the other one along, once it would pass it.
  function move(i, percent, tell) {
    const end = Math.max(0, Math.min(100, percent));
    const [one, two] = ends();
    const [first, second] = i === 0 ? [end, Math.max(end, two)] : [Math.min(end, one), end];
    tell({ shares: [first, second - first, 100 - second].map((share) => share / 100) });
  }

  function pressed(event, i) {
    const goal = slidTo(event.key, ends()[i], 100, 10);
    if (goal === undefined) return;
    event.preventDefault();
    move(i, goal, settle);
  }

  function moved(event, settled) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const percent = Math.round((100 * (event.clientX - left)) / width);
    if (event.type === "pointerdown") {
      const [near, far] = ends().map((end) => Math.abs(percent - end));
      held.current = near < far || (near === far && percent <= ends()[0]) ? 0 : 1;
      event.preventDefault(); // or the focus would go to nothing
      event.currentTarget.querySelectorAll("[role=slider]")[held.current].focus();
    }
    if (held.current === null) return;
    move(held.current, percent, settled ? settle : drag);
    if (settled) held.current = null;
  }

  return (
    <>
      <div class="ptm-shares" role="group" aria-label={label("shares")} {...draggedOver(moved)}>
        {FATES.map((fate, i) => (
          <span
            key={fate}
            class={`ptm-part ptm-part-${fate}`}
            style={{ width: `${percents[i]}%` }}
          />
        ))}
        {endsOf(shares).map((end, i) => (
          <span
            key={FATES[i]}
            class="ptm-handle"
            role="slider"
            tabIndex={0}
            aria-label={label(`end_${FATES[i]}`)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={end}
            aria-valuetext={told}
            data-end={FATES[i]}
            style={{ left: `${end}%` }}
            onKeyDown={(event) => pressed(event, i)}
          />
        ))}
      </div>
      <span class="ptm-legend">
        {FATES.map((fate, i) => (
          <span key={fate} class={`ptm-named ptm-named-${fate}`}>
            <b>{MARKS[fate]}</b> {label(fate)} <output data-share={fate}>{written(i)}</output>
          </span>
        ))}
      </span>
    </>
  );
}

// Where the first part ends and the second, in percent.
function endsOf(shares) {
  const [first, second] = percentsOf(shares);
  return [first, first + second];
}
