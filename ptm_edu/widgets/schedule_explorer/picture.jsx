// ScheduleExplorer's picture: a band for each layer group, the highest on top as in the model, the
// rate over all steps, what is frozen hatched, and a cursor that reads a step.

import { Hatch, useHatch } from "../host/hatch.jsx";
import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { Picture, svgText } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";
import { Scrub } from "../host/scrub.jsx";
import { textWidth } from "../host/text.js";
import { written } from "./rates.js";

export function SchedulePicture({ scene }) {
  const { label } = useView();
  const hatch = useHatch("hatch");
  const { groups, total, step, steps, told } = scene;
  const name = label("picture_of", { n: groups.length, total: count(total) });
  return (
    <Picture name="schedule" class="ptm-bands ptm-fills" role="group" label={name}>
      {({ svg, width, height }) => {
        const letter = letterSize(svg, 15, 22);
        const room = {
          left: (width < 34 * letter ? 5.2 : 10.4) * letter,
          right: width - 6 * letter,
          top: 2.1 * letter,
          bottom: height - 1.6 * letter,
        };
        const wide = room.right - room.left;
        const x = (at) => room.left + (wide * at) / total;
        const high = (room.bottom - room.top) / groups.length;
        const shared = { scene, x, room, letter };
        return (
          <>
            <Hatch id={hatch.id} size={9} line={2} />
            <Scrub
              {...{ svg, room }}
              name="step"
              value={step}
              last={total - 1}
              page={steps}
              at={(across) => Math.round(((across - room.left) / wide) * total)}
              aria-label={label("cursor")}
              aria-valuetext={label("read", told)}>
              <Epochs {...shared} />
              {groups.map((group, i) => (
                <Band
                  key={group.number}
                  {...{ group, top: room.top + i * high, high, hatch: hatch.fill }}
                  {...shared}
                />
              ))}
              <Cursor {...shared} />
            </Scrub>
          </>
        );
      }}
    </Picture>
  );
}

// Epochs as lines, each named where there is room, and the steps at which they begin.
function Epochs({ scene: { epochs, steps, step }, x, room, letter }) {
  const { label } = useView();
  const wide = x(steps) - x(0);
  const skip = Math.ceil((3.4 * letter) / wide);
  const [above, below] = [room.top - 0.5 * letter, room.bottom + 1.2 * letter];
  // The cursor's own number stands there too: the name moves aside where it can.
  const clear = 3.6 * letter;
  const middleOf = (at) =>
    [at + wide / 2, x(step) + clear, x(step) - clear].find(
      (one) =>
        Math.abs(one - x(step)) > clear - 1 &&
        one > at + 1.9 * letter &&
        one < at + wide - 1.9 * letter,
    );
  return (
    <>
      {Array.from({ length: epochs + 1 }, (_, epoch) => {
        const at = x(epoch * steps);
        const named = label("epoch", { n: epoch + 1 });
        const middle = epoch < epochs && wide > 4.6 * letter ? middleOf(at) : undefined;
        return (
          <>
            <path class="ptm-epoch" d={`M${at} ${room.top}V${room.bottom}`} />
            {epoch % skip === 0 && svgText("ptm-tick", at, below, count(epoch * steps), "middle")}
            {middle !== undefined && svgText("ptm-tick", middle, above, named, "middle")}
          </>
        );
      })}
      {svgText("ptm-tick", room.right + 5.8 * letter, below, label("axis"), "end")}
    </>
  );
}

function Band({ scene, group, x, room, letter, top, high, hatch }) {
  const { label } = useView();
  const { step, schedule, total } = scene;
  const { number, thaw, share } = group;
  const base = top + high - 3;
  const middle = top + high / 2;
  const y = (rate) => base - ((high - 7) * rate) / scene.most;
  const learned = scene.bends.filter((at) => at >= thaw);
  const point = (at, kind) => `${x(at).toFixed(2)} ${y(scene.rate(at, number, kind)).toFixed(2)}`;
  const line = (kind) => learned.map((at, i) => `${i ? "L" : "M"}${point(at, kind)}`).join("");
  const now = line(schedule);
  const cold = x(Math.min(thaw, total));
  const rate = scene.rate(step, number);
  const frozen = step < thaw;
  const beside = room.left - 0.6 * letter;
  const name = beside < 5.4 * letter ? group.short : group.name;
  return (
    <g class="ptm-band" data-group={number}>
      {thaw > 0 && (
        <>
          <rect
            {...{ class: "ptm-frozen", fill: hatch, "data-group": number, "data-until": thaw }}
            {...{ x: room.left, y: top + 1, width: cold - room.left, height: high - 2 }}
          />
          <FrozenName
            text={thaw < total ? label("frozen_until", { step: count(thaw) }) : label("never")}
            {...{ letter, from: room.left, cursor: x(step), to: cold, y: middle + 0.35 * letter }}
          />
        </>
      )}
      {now && <path class="ptm-area" d={`${now}V${base}H${x(learned[0]).toFixed(2)}Z`} />}
      <path class="ptm-was" d={schedule === "slanted" ? "" : line("slanted")} />
      <path class="ptm-rate-line" d={now} />
      <path class="ptm-floor" d={`M${room.left} ${top + high}H${room.right}`} />
      {svgText("ptm-group", beside, middle - (share ? 0.15 : -0.35) * letter, name, "end")}
      {share && svgText("ptm-tick", beside, middle + 1.1 * letter, share, "end")}
      {!frozen && <circle class="ptm-dot" cx={x(step)} cy={y(rate)} r={5} />}
      {svgText(
        frozen ? "ptm-rate ptm-cold" : "ptm-rate",
        room.right + 0.6 * letter,
        middle + 0.35 * letter,
        frozen ? label("frozen") : written(rate),
        "start",
        { "data-rate": rate, "data-group": number },
      )}
    </g>
  );
}

// The longest of what can be said there that fits, beside the cursor where that has room.
function FrozenName({ text: whole, letter, from, cursor, to, y }) {
  const { label } = useView();
  const font = `600 ${letter}px system-ui, sans-serif`;
  /** @param {number[]} part */
  const fits = ([low, high]) =>
    [whole, label("frozen")].find((text) => textWidth(text, font) + letter < high - low);
  const middle = Math.max(from, Math.min(cursor, to));
  const sides = [
    [middle, to],
    [from, middle],
  ];
  const part = sides.find((one) => fits(one) === whole) ?? sides.find(fits) ?? [from, to];
  return fits(part) && svgText("ptm-ice", (part[0] + part[1]) / 2, y, fits(part), "middle");
}

function Cursor({ scene: { step }, x, room: { top, bottom }, letter }) {
  const grip = `l${-0.4 * letter} ${-0.6 * letter}h${0.8 * letter}Z`;
  return (
    <>
      <path class="ptm-cursor" d={`M${x(step)} ${top - 0.2 * letter}V${bottom}`} />
      <path class="ptm-grip" d={`M${x(step)} ${top}${grip}`} />
      {svgText("ptm-here", x(step), top - 0.85 * letter, count(step), "middle")}
    </>
  );
}
