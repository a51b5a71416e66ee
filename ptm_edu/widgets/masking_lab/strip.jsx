// MaskingLab's sentence: its tokens in lines, brackets over what is chosen together, and the names
// of the rows.

import { useRef } from "preact/hooks";
import { useView } from "../host/hooks.js";
import { slidTo } from "../host/keys.js";
import { svgText } from "../host/picture.jsx";
import { shortened, textWidth } from "../host/text.js";
import { flowed } from "../host/token_columns.js";
import { IGNORED, MARKS, MASK } from "./draws.js";
import { tokenSentence } from "./sentences.js";

// The columns of the tokens, { line, x, w }; the tops of a line's rows; and the rows' names. What may
// stand in a column has room there, so that nothing moves while a rate is dragged.
export function stripLayout(label, { tokens, labels }, width, letter) {
  const rows = ["row_text", "row_input", ...(labels ? ["row_label"] : [])];
  const names = rows.map((key) => label(key));
  const wide = (weight, size) => (text) =>
    textWidth(text, `${weight} ${size * letter}px system-ui, sans-serif`);
  const left = width > 34 * letter ? Math.max(...names.map(wide(400, 0.92))) + 0.7 * letter : 0;
  const widths = tokens.map(({ text, other, fate }) => {
    const special = fate === "special";
    const texts = special ? [text] : [text, MASK, other];
    return Math.max(...texts.map(wide(600, 1))) + (special ? 0.7 : 1.3) * letter;
  });
  const columns = flowed(widths, left, width - 1);
  const high = (labels ? 5.15 : 3.8) * letter;
  const lineAt = (line) => {
    const at = (letters) => line * high + letters * letter;
    const [text, box, label] = [1.45, 1.85, 4.6].map(at);
    const rows = [text, box + 1.165 * letter, label].slice(0, names.length);
    return { top: at(0.1), bottom: at(-0.25) + high, bracket: at(0.25), box, rows };
  };
  const lines = columns.at(-1).line + 1;
  return { columns, lineAt, lines, names: left ? names : [], bottom: lines * high, letter };
}

export function Strip({ scene, layout, hand, hatch }) {
  const { label } = useView();
  const field = useRef(null);
  const { tokens, looked } = scene;
  const { columns, lineAt, lines, names, letter } = layout;
  const { standing, last, span } = hand;
  const isMarked = ({ word }) => span !== null && word >= 0 && word >= span[0] && word <= span[1];

  function pressed(event) {
    const goal = slidTo(event.key, standing(), last);
    if (goal === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (goal === undefined) hand.enter();
    else hand.move(goal);
  }

  // While a hand drags, the pointer is ours wherever it is: what lies below it is looked up.
  function under({ clientX, clientY }) {
    const found = field.current.getRootNode().elementFromPoint(clientX, clientY);
    const cell = found?.closest(".ptm-token");
    return cell && field.current.contains(cell) ? Number(cell.dataset.place) : null;
  }

  return (
    <g
      ref={field}
      class="ptm-field"
      tabindex={0}
      role="slider"
      aria-label={label("place")}
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={standing() + 1}
      aria-valuetext={tokenSentence(label, scene, standing())}
      onKeyDown={pressed}
      onPointerDown={(event) => {
        field.current.setPointerCapture(event.pointerId);
        hand.press(under(event));
      }}
      onPointerMove={(event) => hand.highlight(under(event))}
      onPointerLeave={() => hand.highlight(null)}
      onPointerUp={(event) => hand.release(under(event))}
      onPointerCancel={() => hand.release(null)}>
      {Array.from({ length: lines }, (_, line) =>
        names.map((name, i) => svgText("ptm-small", 0, lineAt(line).rows[i], name)),
      )}
      {tokens.map((token, i) => (
        <Token
          key={i}
          {...{ token, i, letter, hatch, column: columns[i], at: lineAt(columns[i].line) }}
          looks={[i === looked && "ptm-looked", isMarked(token) && "ptm-marked"]}
        />
      ))}
      <Brackets tokens={tokens} layout={layout} />
    </g>
  );
}

// A token, top down: its text, what the model reads in a box that says by its look and by a mark
// what happened, and its label.
/** @param {any} props */
function Token({ token, i, letter, hatch, column: { x, w }, at, looks }) {
  const { text, input, fate, chosen, unit } = token;
  const mark = MARKS[fate];
  const label = chosen ? text : IGNORED;
  const high = 1.65 * letter;
  const box = { x: x + 2, y: at.box, width: w - 4, height: high, rx: 4 };
  const inner = { x: x + 5, y: at.box + 3, width: w - 10, height: high - 6, rx: 2 };
  const [room, shift] = mark ? [1.1, 0.5] : [0.3, 0];
  const written = [
    ["ptm-text", text, 0.3, 0],
    ["ptm-input", input, room, shift],
    [chosen ? "ptm-label" : "ptm-ignored", label, 0.3, 0],
  ];
  return (
    <g
      class={["ptm-token", `ptm-is-${fate}`, ...looks].filter(Boolean).join(" ")}
      {...{ "data-place": i, "data-text": text, "data-input": input }}
      {...{ "data-fate": fate, "data-unit": unit, "data-label": label }}>
      <rect class="ptm-whole" x={x} y={at.top} width={w} height={at.bottom - at.top} />
      <rect class="ptm-box" {...box} fill={fate === "random" ? hatch : undefined} />
      {fate === "kept" && <rect class="ptm-inner" {...inner} />}
      {at.rows.map((y, row) => {
        const [kind, words, less, aside] = written[row];
        const fitted = shortened(words, w - less * letter, letter);
        return svgText(kind, x + w / 2 + aside * letter, y, fitted, "middle");
      })}
      {mark && svgText("ptm-mark", x + 0.2 * letter, at.box + high / 2 + 0.3 * letter, mark)}
    </g>
  );
}

// A bracket over each unit of several tokens, in every line that it stands in.
function Brackets({ tokens, layout: { columns, lineAt, letter } }) {
  const runs = new Map();
  tokens.forEach(({ unit }, i) => {
    const key = `${unit} ${columns[i].line}`;
    if (unit >= 0) runs.set(key, { first: i, ...runs.get(key), unit, last: i });
  });
  return [...runs].map(([key, { unit, first, last }]) => {
    const members = tokens.filter((token) => token.unit === unit);
    if (members.length === 1) return null;
    const { bracket } = lineAt(columns[first].line);
    const [from, to] = [columns[first].x + 3, columns[last].x + columns[last].w - 3];
    const drop = 0.35 * letter;
    const phrase = members.some(({ word }) => word !== members[0].word);
    return (
      <path
        key={key}
        class={phrase ? "ptm-bracket ptm-phrase" : "ptm-bracket"}
        data-unit={unit}
        d={`M${from} ${bracket + drop}V${bracket}H${to}v${drop}`}
      />
    );
  });
}
