// A panel with axes in a picture.

import { svgText } from "./picture.jsx";

/**
 * A title, a grid and ticks in the picture's rectangle `room`; `children({ inside, x, y })` draws what the scales
 * are for. An axis is { low, high, log, written(value) }, and `ticks` where the usual do not fit, or of a
 * logarithmic one each `step`th power of ten.
 * @param {{ room: any, letter: number, title: string, unit: string, across: any, up: any,
 *   children: (scales: any) => any }} props
 */
export function Panel({ room, letter, title, unit, across, up, children }) {
  const inside = {
    left: room.left + 3.4 * letter,
    right: room.right - 0.6 * letter,
    top: room.top + 2.1 * letter,
    bottom: room.bottom - 1.5 * letter,
  };
  const x = scaleOf(across, inside.left, inside.right);
  const y = scaleOf(up, inside.bottom, inside.top);
  const [under, beside] = [inside.bottom + 1.15 * letter, inside.left - 0.4 * letter];
  return (
    <>
      {svgText("ptm-panel-title", room.left, room.top + letter, title)}
      {ticksOf(across).map((value) => (
        <g key={value}>
          <path class="ptm-grid" d={`M${x(value)} ${inside.top}V${inside.bottom}`} />
          {svgText(undefined, x(value), under, across.written(value), "middle")}
        </g>
      ))}
      {ticksOf(up).map((value) => (
        <g key={value}>
          <path class="ptm-grid" d={`M${inside.left} ${y(value)}H${inside.right}`} />
          {svgText(undefined, beside, y(value) + 0.35 * letter, up.written(value), "end")}
        </g>
      ))}
      {svgText(undefined, inside.left + 0.4 * letter, inside.bottom - 0.5 * letter, unit)}
      {children({ inside, x, y })}
    </>
  );
}

function scaleOf({ low, high, log }, from, to) {
  const at = log ? Math.log10 : Number;
  return (value) => from + ((at(value) - at(low)) / (at(high) - at(low))) * (to - from);
}

function ticksOf({ low, high, log, ticks, step = 1 }) {
  if (ticks) return ticks;
  if (!log) return [0, 0.25, 0.5, 0.75, 1];
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  const powers = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => 10 ** (first + i));
  return powers.filter((_, i) => i % step === 0);
}

/** What the lines of a panel are, each [class, words], to the left of a sample that ends at `right`.
 * @param {{ right: number, top: number, letter: number, lines: string[][] }} props */
export function LineKeys({ right, top, letter, lines }) {
  return lines.map(([kind, words], i) => {
    const y = top + (1 + 1.4 * i) * letter;
    return (
      <g key={i} class="ptm-key">
        <path class={kind} d={`M${right - 2.2 * letter} ${y - 0.35 * letter}H${right}`} />
        {svgText(undefined, right - 2.7 * letter, y, words, "end")}
      </g>
    );
  });
}
