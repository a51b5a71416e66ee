// One panel of CausalMaskExplorer: all tokens × all tokens under one mask, a row for who looks, a
// column for who is looked at; beside each row what becomes of its output, or of its question.

import { useView } from "../host/hooks.js";
import { shortened, textWidth } from "../host/text.js";
import { changeText } from "./masks.js";

/** The sizes of a panel with `width`, whose top is 0; in a `room` too low for it the rows are lower. */
export function panelLayout({ tokens, T }, { letter, width, room }) {
  const top = 4.4 * letter;
  const below = 0.3 * letter;
  const high = Math.min(18 * letter, room - top - below); // of all rows
  const rh = Math.max(letter, Math.min(1.3 * letter, high / T));
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widest = Math.max(...tokens.map((token) => textWidth(token, font)));
  const names = Math.min(0.24 * width, widest + 0.8 * letter);
  const cell = Math.min(rh, (width - names - 8.5 * letter) / T);
  const x = (s) => names + s * cell;
  const y = (t) => top + t * rh;
  return {
    ...{ letter, width, names, rh, cell, top, below, x, y },
    height: y(T) + below,
    side: x(T) + 0.8 * letter,
    middle: (t) => y(t) + rh / 2 + 0.34 * letter,
    box: (t, s) => ({ x: x(s) + 1, y: y(t) + 1, width: cell - 2, height: rh - 2 }),
  };
}

/** `hatch` fills what is not told by colour alone. @param {any} props */
export function Panel({ scene, panel, at, hatch }) {
  const { tokens, token, view } = scene;
  const { kind, open } = panel;
  const change = view === "change";
  const litOf = (t, s) => (t === token ? "looks" : change && s === token ? "seen" : "open");
  const Side = change ? Change : Question;
  const room = at.names - 0.5 * at.letter;
  return (
    <>
      <Head {...{ scene, panel, at, hatch }} />
      {tokens.map((name, t) => (
        <>
          <text
            class={t === token ? "ptm-here" : undefined}
            {...{ x: room, y: at.middle(t), "text-anchor": "end" }}>
            {shortened(name, room, at.letter)}
          </text>
          {tokens.map((_, s) => {
            if (!open(t, s)) return null;
            const lit = litOf(t, s);
            return (
              <rect
                key={s}
                class={`ptm-look ptm-${lit}`}
                {...at.box(t, s)}
                rx={2}
                {...{ "data-mask": kind, "data-t": t, "data-s": s }}
                fill={lit === "seen" ? hatch : undefined}
              />
            );
          })}
          <Side {...{ scene, panel, at, t }} />
        </>
      ))}
      {change ? <Frames scene={scene} at={at} /> : <Way way={panel.ways[token]} at={at} />}
    </>
  );
}

// The title, a line about the chosen token, and its name, or its answer's, above the column.
function Head({ scene: { T, token, tokens, view }, panel, at, hatch }) {
  const { label } = useView();
  const { letter, width } = at;
  const y = 2.6 * letter;
  const change = view === "change";
  const column = change ? token : Math.min(token + 1, T - 1);
  const title = label(change ? panel.kind : `${panel.kind}_asked`, { n: panel.asked, of: T - 1 });
  const counted = (key, sees) => label(key, { n: tokens.filter((_, i) => sees(i)).length, of: T });
  const swatch = { y: y - 0.78 * letter, width: 0.85 * letter, height: 0.85 * letter };
  const line = (x, words) => (
    <text class="ptm-line" x={x} y={y}>
      {shortened(words, width - x, letter)}
    </text>
  );
  return (
    <>
      <text class="ptm-panel-title" x={0} y={1.1 * letter}>
        {shortened(title, width, letter)}
      </text>
      {change ? (
        <>
          <rect class="ptm-looks" x={1} {...swatch} />
          {line(
            1.4 * letter,
            counted("looks", (s) => panel.open(token, s)),
          )}
          <rect class="ptm-seen" x={width / 2} {...swatch} fill={hatch} />
          {line(
            width / 2 + 1.4 * letter,
            counted("seen", (t) => panel.open(t, token)),
          )}
        </>
      ) : (
        line(0, answerLine(label, { tokens, token, T }, panel.ways[token]))
      )}
      <text
        class="ptm-here"
        {...{ x: at.x(column + 0.5), y: at.top - 0.35 * letter, "text-anchor": "middle" }}>
        {tokens[column]}
      </text>
      {change && (
        <text class="ptm-tick" {...{ x: width, y: at.top - 0.35 * letter, "text-anchor": "end" }}>
          {shortened(label("change"), width - at.side - 1.5 * letter, letter)}
        </text>
      )}
    </>
  );
}

function answerLine(label, { tokens, token, T }, way) {
  if (token === T - 1) return label("last");
  const answer = tokens[token + 1];
  if (!way) return label("honest", { answer });
  const over = way.slice(1, -1).map((s) => `“${tokens[s]}”`);
  return label(over.length ? "through" : "direct", { answer, over: over.join(" → ") });
}

// By how much this output changed; the longest bar is the largest change in either panel.
function Change({ scene: { largest }, panel: { kind, changes }, at, t }) {
  const { label } = useView();
  const { letter, side, rh } = at;
  const long = largest ? ((at.width - side - 4.8 * letter) * changes[t]) / largest : 0;
  return (
    <g
      class={changes[t] ? "ptm-change" : "ptm-change ptm-zero"}
      {...{ "data-mask": kind, "data-t": t, "data-value": changes[t] }}>
      <rect x={side} y={at.y(t) + 0.16 * rh} width={long} height={0.68 * rh} />
      <text x={side + long + 0.4 * letter} y={at.middle(t)}>
        {label("percent", { p: changeText(changes[t]) })}
      </text>
    </g>
  );
}

// What this place is asked for, and whether it sees it.
function Question({ scene: { tokens, T }, panel: { kind, ways }, at, t }) {
  if (t === T - 1) return null;
  const way = ways[t];
  return (
    <>
      <rect class="ptm-answer" {...at.box(t, t + 1)} />
      <g
        class={way ? "ptm-question ptm-told" : "ptm-question"}
        {...{ "data-mask": kind, "data-t": t, "data-way": way ? way.join(" ") : "" }}>
        <text x={at.side} y={at.middle(t)}>
          <tspan>{way ? "✗ " : "✓ "}</tspan>
          {shortened(tokens[t + 1], at.width - at.side - 1.6 * at.letter, at.letter)}
        </text>
      </g>
    </>
  );
}

// The chosen token's row and column.
function Frames({ scene: { token, T }, at }) {
  const frame = (name, x, y, width, height) => (
    <rect class={name} x={x - 1} y={y - 1} width={width + 2} height={height + 2} rx={3} />
  );
  return (
    <>
      {frame("ptm-row-frame", at.x(0), at.y(token), T * at.cell, at.rh)}
      {frame("ptm-column-frame", at.x(token), at.y(0), at.cell, T * at.rh)}
    </>
  );
}

// The looks by which the chosen place is told its answer, each a frame, joined by a line.
function Way({ way, at }) {
  if (!way) return null;
  const looks = way.slice(1).map((s, i) => [way[i], s]);
  const middles = looks.map(([t, s]) => `${at.x(s + 0.5)} ${at.y(t) + at.rh / 2}`);
  return (
    <>
      <path class="ptm-way" d={`M${middles.join("L")}`} />
      {looks.map(([t, s]) => (
        <rect key={t} class="ptm-way-look" {...at.box(t, s)} rx={2} />
      ))}
    </>
  );
}
