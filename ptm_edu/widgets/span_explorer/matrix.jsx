// SpanExplorer's matrix: S + E of every pair of the tokens that matter, those hatched that are no
// span because they end before they start, or are too long.

import { CIVIDIS } from "../host/cividis.js";
import { Hatch, useHatch } from "../host/hatch.jsx";
import { useView } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { svgText } from "../host/picture.jsx";
import { shortened, textWidth } from "../host/text.js";
import { kindOf, sumOf } from "./scores.js";

const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

// The names of the tokens, where the cells begin and how large they are.
export function matrixLayout({ shown, tokens }, room) {
  const { left, top, width, letter, small } = room;
  const names = shown.map((t) => shortened(tokens[t], 5.4 * small, small));
  const widths = names.map((name) => textWidth(name, `700 ${small}px system-ui, sans-serif`));
  const widest = Math.max(...widths);
  const [x, y] = [left + widest + 0.6 * letter, top + 1.6 * letter + widest + 6];
  const cell = Math.min(1.75 * letter, (left + width - x) / names.length);
  const under = y + names.length * cell;
  return { ...room, names, x, y, cell, under, bottom: under + 2.7 * letter };
}

export function Matrix({ scene, layout, hand }) {
  const { label } = useView();
  const { id } = useHatch("span");
  const { names, x, y, cell, small, left, top, letter } = layout;
  const { shown, leaders, spans } = scene;

  // Among the tokens on display, from the chosen pair on, else from the best span.
  function pressed(event) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const pair = hand.chosen() ?? [spans[0].first, spans[0].last];
    const to = pair.map((t, i) => {
      const goal = shown.indexOf(t) + step[i];
      return shown[Math.max(0, Math.min(shown.length - 1, goal))];
    });
    hand.pick(...to);
  }

  return (
    <>
      <Hatch id={`${id}-backwards`} size={6} line={3.4} />
      <Hatch id={`${id}-long`} size={6} line={3.4} angle={-45} />
      {svgText("ptm-panel-title", left, top + letter, label("matrix"))}
      {names.map((name, i) => {
        const middle = (i + 0.5) * cell + 0.33 * small;
        const looks = (t) => (shown[i] === t ? "ptm-axis ptm-leads" : "ptm-axis");
        const upright = `translate(${x + middle} ${y - 5}) rotate(-90)`;
        return (
          <g key={i}>
            {svgText(looks(leaders.first), x - 0.4 * letter, y + middle, name, "end")}
            {svgText(looks(leaders.last), 0, 0, name, "start", { transform: upright })}
          </g>
        );
      })}
      <g
        class="ptm-matrix"
        aria-label={label("matrix_keys")}
        {...{ role: "group", tabindex: 0, onKeyDown: pressed }}>
        <Cells scene={scene} layout={layout} id={id} pick={hand.pick} />
      </g>
      <Legend longest={scene.longest} layout={layout} id={id} />
    </>
  );
}

/** @param {any} props */
function Cells({ scene, layout: { x: left, y: top, cell, letter }, id, pick }) {
  const { shown, spans, leaders, chosen, longest } = scene;
  const pairs = shown.flatMap((first, i) =>
    shown.map((last, j) => ({ first, last, i, j, score: sumOf(scene, first, last) })),
  );
  const scores = pairs.map(({ score }) => score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  return pairs.map(({ first, last, i, j, score }) => {
    const [x, y] = [left + j * cell, top + i * cell];
    const box = { x: x + 0.5, y: y + 0.5, width: cell - 1, height: cell - 1 };
    const shade = high > low ? (score - low) / (high - low) : 1;
    const kind = kindOf(first, last, longest);
    const is = (one) => one?.first === first && one.last === last;
    const sign = is(spans[0]) ? "★" : is(leaders) ? "◇" : "";
    return (
      <g
        key={`${i} ${j}`}
        class={is(chosen) ? "ptm-cell ptm-picked" : "ptm-cell"}
        {...{ "data-first": first, "data-last": last, "data-score": score, "data-kind": kind }}
        {...{ onClick: () => pick(first, last) }}>
        <title>{signed(score)}</title>
        <rect class="ptm-shade" {...box} fill={CIVIDIS[Math.round(shade * (CIVIDIS.length - 1))]} />
        {kind !== "span" && <rect class="ptm-hatched" {...box} fill={`url(#${id}-${kind})`} />}
        {is(chosen) && <rect class="ptm-frame" {...box} />}
        {sign && svgText("ptm-sign", x + cell / 2, y + cell / 2 + 0.36 * letter, sign, "middle")}
      </g>
    );
  });
}

// What the two hatches and the two signs mean.
function Legend({ longest, layout: { left, under, width, letter, small }, id }) {
  const { label } = useView();
  const columns = [left, left + Math.min(width / 2, 15 * letter)];
  const [one, two] = [under + 1.15 * letter, under + 2.25 * letter];
  const box = { y: one - 0.85 * small, width: small, height: small };
  return (
    <>
      {["backwards", "long"].map((kind, i) => (
        <g key={kind}>
          <rect class="ptm-swatch" x={columns[i]} {...box} />
          <rect x={columns[i]} {...box} fill={`url(#${id}-${kind})`} />
          {svgText("ptm-axis", columns[i] + 1.4 * small, one, label(`is_${kind}`, { n: longest }))}
        </g>
      ))}
      {svgText("ptm-axis", columns[0], two, `★ ${label("is_best")}`)}
      {svgText("ptm-axis", columns[1], two, `◇ ${label("is_leaders")}`)}
    </>
  );
}
