// AttentionStepper's picture: all queries × keys at this step, and the chosen query's sheet, in
// which each step fills a column; what the step takes is framed, what it makes stands out.

import { draggedOver, pointIn } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { Picture } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";
import { shortened } from "../host/text.js";
import { Empty, largest, role, Shade, Vector, Written } from "./cells.jsx";
import { layoutOf } from "./layout.js";
import { LAST, scoreText, standOf } from "./row.js";

const ALL = ["all_scores", "all_scaled", "all_masked", "all_weights", "all_weights"];
/** @type {Record<string, [string, number]>} */
const MOVES = {
  ArrowUp: ["token", -1],
  ArrowDown: ["token", 1],
  ArrowLeft: ["source", -1],
  ArrowRight: ["source", 1],
  Home: ["source", -Infinity],
  End: ["source", Infinity],
};

/** `choose(changes)` of traits, and `turn(s)`, which opens or closes a key. @param {any} props */
export function StepSheet({ scene, choose, turn }) {
  const { model, label, drag, settle, notice } = useView();
  const { tokens, sources, token, step } = scene;

  function pressed(event) {
    const [name, by] = MOVES[event.key] ?? [];
    if (event.key === " ") turn(model.get("source"));
    else if (!name) return;
    event.preventDefault();
    const last = (name === "token" ? tokens : sources).length - 1;
    if (name) choose({ [name]: Math.max(0, Math.min(last, model.get(name) + by)) });
  }

  // In the grid a cell, in the sheet a line; a mark of the mask opens or closes that key.
  function pointed(event, settled, svg, { grid, sheet }) {
    const [x, y] = pointIn(svg, event);
    const tell = settled ? settle : drag;
    if (event.type === "pointerdown") notice("");
    const s = Math.floor((x - grid.left) / grid.cell);
    const t = Math.floor((y - grid.top) / grid.cell);
    const inGrid = t >= 0 && t < tokens.length && s < sources.length && x > grid.left - grid.names;
    const line = Math.floor((y - sheet.y(0)) / sheet.rh);
    const inSheet = x >= sheet.left && line >= 0 && line < sources.length;
    if (inGrid) tell(s < 0 ? { token: t } : { token: t, source: s });
    else tell(inSheet ? { source: line } : {});
    const mask = x > sheet.x("mask") && x < sheet.x("mask") + sheet.w("mask");
    if (inSheet && mask && step >= 2 && event.type === "pointerdown") turn(line);
  }

  const told = { token: tokens[token], n: sources.length, step: step + 1 };
  /** @type {any} */
  const field = {
    ...{ class: "ptm-field", tabindex: 0, role: "application", "aria-label": label("field") },
    onKeyDown: pressed,
  };
  return (
    <Picture
      name="attention-steps"
      class="ptm-sheet"
      role="group"
      label={label("picture_of", told)}>
      {({ svg, ...size }) => {
        const at = layoutOf(scene, size, letterSize(svg, 16, 22));
        return (
          <g {...field} {...draggedOver((event, settled) => pointed(event, settled, svg, at))}>
            <g>
              <Grid scene={scene} at={at.grid} />
            </g>
            <g style={{ fontSize: `${at.sheet.letter}px` }}>
              <Lines scene={scene} at={at.sheet} />
            </g>
          </g>
        );
      }}
    </Picture>
  );
}

// All queries × keys.
function Grid({ scene: { tokens, sources, rows, token, source, step }, at }) {
  const { label } = useView();
  const { cell, letter } = at;
  const values = rows.map((row) => standOf(row, step));
  const most = largest(values.flat());
  const high = Math.min(letter, 0.95 * cell);
  const wide = cell > 2.2 * letter; // narrow columns have room for one name
  const write = (value) => (step < 3 ? scoreText(value) : value.toFixed(2));
  const name = (words, chosen, place, room) => (
    <text class={chosen ? "ptm-own" : "ptm-tick"} {...place} style={{ fontSize: `${high}px` }}>
      {shortened(words, room, high)}
    </text>
  );
  const beside = { x: at.left - 0.4 * letter, "text-anchor": "end" };
  const above = { y: at.top - 0.45 * letter, "text-anchor": "middle" };
  const around = { x: at.left, y: at.y(token), width: sources.length * cell, height: cell };
  const inner = { x: at.x(source) + 2, y: at.y(token) + 2, width: cell - 4, height: cell - 4 };
  return (
    <>
      <text {...at.title} class="ptm-title-text">
        {label(ALL[step])}
      </text>
      {tokens.map((words, t) => {
        const y = at.y(t) + cell / 2 + 0.32 * letter;
        return name(words, t === token, { ...beside, y }, at.names - 0.4 * letter);
      })}
      {sources.map((words, s) => {
        if (!wide && s !== source) return null;
        const x = at.x(s) + cell / 2;
        return name(words, s === source, { ...above, x }, wide ? cell : 4 * letter);
      })}
      {values.map((row, t) =>
        row.map((value, s) => {
          const box = { x: at.x(s), y: at.y(t), w: cell, h: cell };
          const data = { "data-of": "all", "data-t": t, "data-s": s, "data-value": value };
          return (
            <g key={s} class="ptm-cell" {...data}>
              <Shade value={value} most={most} box={box} />
              {at.numbers && (
                <Written x={box.x + cell / 2} y={box.y + cell / 2 + 0.32 * at.size} size={at.size}>
                  {write(value)}
                </Written>
              )}
            </g>
          );
        }),
      )}
      <rect class="ptm-row-frame" {...around} rx={3} />
      <rect class="ptm-cell-frame" {...inner} rx={3} />
    </>
  );
}

// The sheet: the query, a line a key, and the output.
function Lines({ scene, at }) {
  const { label } = useView();
  const { q, k, v, token, tokens, sources, source, step, row } = scene;
  const S = sources.length;
  const room = at.names - 0.4 * at.letter;
  const shared = { scene, at, most: largest([q[token], ...k, ...v].flat()) };
  const heads = {
    ...{ k: "k", v: "v", dot: "q · k", scaled: "÷ √d", mask: label("step_mask") },
    weight: "softmax",
  };
  const side = (words, line, chosen) => (
    <text
      class={chosen ? "ptm-own" : "ptm-tick"}
      {...{ x: at.left + room, y: at.middle(line), "text-anchor": "end" }}>
      {shortened(words, room, at.letter)}
    </text>
  );
  return (
    <>
      {Object.entries(heads).map(([part, words]) => {
        const chosen = ["dot", "scaled", "mask", "weight"][step] === part;
        const middle = { x: at.x(part) + at.whole(part) / 2, y: at.heads };
        return (
          <Written key={part} kind={chosen ? "ptm-own" : "ptm-tick"} {...middle}>
            {words}
          </Written>
        );
      })}
      {side(`q(${tokens[token]})`, -1, true)}
      <Vector numbers={q[token]} part="k" line={-1} of="q" {...shared} />
      {sources.map((words, s) => (
        <>
          {side(words, s, s === source)}
          <Vector numbers={k[s]} part="k" line={s} of="k" {...shared} />
          <Vector numbers={v[s]} part="v" line={s} of="v" {...shared} />
          <Numbers s={s} {...shared} />
        </>
      ))}
      {step === LAST ? (
        <Vector numbers={row.output} part="v" line={S} of="o" {...shared} />
      ) : (
        <Empty x={at.x("v")} y={at.y(S)} w={at.whole("v")} h={at.rh} />
      )}
      <text
        class="ptm-tick"
        {...{ x: at.x("v") - 0.5 * at.letter, y: at.middle(S), "text-anchor": "end" }}>
        {label("output")}
      </text>
    </>
  );
}

// The numbers of a key's line: those of steps that have been made.
/** @param {any} props */
function Numbers({ scene, at, s }) {
  const { row, step, open } = scene;
  const weight = row.weights[s];
  /** @type {Array<[string, number, string]>} */
  const parts = [
    ["dot", row.dots[s], signed(row.dots[s])],
    ["scaled", row.scaled[s], signed(row.scaled[s])],
    ["mask", row.masked[s], open[s] ? "✓" : "× −∞"],
    ["weight", weight, weight.toFixed(2)],
  ];
  return parts.map(([part, value, words], i) => {
    const [x, y, w, h] = [at.x(part), at.y(s), at.w(part), at.rh];
    if (i > step) return <Empty key={part} {...{ x, y, w, h }} />;
    const isWeight = part === "weight";
    const long = Math.max(0, w - 3 * at.letter) * weight;
    return (
      <g
        key={part}
        class={`ptm-number ${role(scene, part, s)}`}
        {...{ "data-of": part, "data-s": s, "data-value": value }}>
        <rect class="ptm-box" x={x + 1} y={y + 1} width={w - 2} height={h - 2} />
        {isWeight && (
          <rect
            class="ptm-weight-bar"
            {...{ x: x + 2, y: y + 0.18 * h, width: long, height: 0.64 * h }}
          />
        )}
        <Written x={isWeight ? x + w - 1.4 * at.letter : x + w / 2} y={at.middle(s)}>
          {words}
        </Written>
      </g>
    );
  });
}
