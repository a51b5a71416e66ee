// FillMask's sentence: a cell a token; a click or a key hides it, or shows it again.

import { useState } from "preact/hooks";
import { CIVIDIS } from "../host/cividis.js";
import { ColourScale } from "../host/colour_scale.jsx";
import { useCurrent, useView } from "../host/hooks.js";
import { Listbox } from "../host/listbox.jsx";
import { svgText } from "../host/picture.jsx";
import { percentOf } from "../host/probability.js";
import { shortened, textWidth } from "../host/text.js";
import { flowed } from "../host/token_columns.js";
import { toldOf } from "./sentences.js";
import { MASK } from "./store.js";

const CELL_HIGH = 1.75; // letters
const STOOD_HIGH = 1; // the token that stood there, small, over a hidden place
const STANDING_HIGH = 1; // its probability, below

// Where the tokens are, in lines, and the text below them. Each has room for all that its place may
// hold, so that no cell moves under the hand that hides it.
export function stripLayout({ tokens, copies }, width, letter) {
  const wide = (text) => textWidth(text, `600 ${letter}px system-ui, sans-serif`);
  const widths = tokens.map(({ token, piece, fixed }) => {
    const texts = [token, fixed ? token : `${MASK} 1`, piece ?? ""];
    return Math.max(...texts.map(wide)) + 0.8 * letter;
  });
  const places = flowed(widths, 1, width - 1);
  const high = STOOD_HIGH + CELL_HIGH + 0.35 + (copies ? STANDING_HIGH : 0);
  const top = copies ? 1 : 0;
  const cells = places.map(({ line, ...place }) => {
    return { ...place, y: (top + line * high + STOOD_HIGH) * letter, letter };
  });
  const told = (top + (places.at(-1).line + 1) * high + 1) * letter;
  return { cells, told, bottom: told + 0.5 * letter, width, letter };
}

export function Strip({ scene, layout: { cells, told, width, letter }, hand }) {
  const { label } = useView();
  const pinned = useCurrent(null); // the token that the keys are on
  const [seen, highlight] = useState(null);
  const { tokens, copies, first } = scene;
  const at = () => Math.min(pinned.now ?? first, tokens.length - 1);
  const looked = seen ?? at();
  const scale = { letter, right: width - 1, low: `${label("scale")} 0`, most: 1 };
  const toggle = (i) => {
    pinned.set(i);
    hand.toggle(i);
  };
  return (
    <>
      {copies && <ColourScale kind="ptm-small" {...scale} />}
      {svgText("ptm-told", 1, told, shortened(toldOf(label, tokens[looked]), width - 2, letter))}
      <Listbox
        class="ptm-strip"
        aria-multiselectable="true"
        aria-label={label("tokens")}
        at={at}
        size={tokens.length}
        go={pinned.set}
        press={toggle}
        clear={hand.clear}
        onPointerLeave={() => highlight(null)}>
        {(idOf) =>
          tokens.map((token, i) => (
            <Cell
              key={i}
              {...{ token, cell: cells[i], id: idOf(i), i, toggle, highlight }}
              looks={[i === looked && "ptm-looked", i === at() && "ptm-on"]}
            />
          ))
        }
      </Listbox>
    </>
  );
}

/** @param {any} props */
function Cell({ token, cell: { x, w, y, letter }, id, i, toggle, highlight, looks }) {
  const { label } = useView();
  const { piece, number, bare, fixed, standing } = token;
  const masked = number !== null;
  const hidden = masked && piece === null;
  const kinds = [
    "ptm-token",
    fixed && "ptm-fixed",
    (hidden || bare) && "ptm-hidden",
    piece !== null && "ptm-put",
    masked && `ptm-mask-${number}`,
    standing && (standing.p < 0.5 ? "ptm-dark" : "ptm-bright"),
    ...looks,
  ].filter(Boolean);
  const fit = (text, size) => shortened(text, w - 0.3 * size, size);
  const shown = hidden ? MASK : (piece ?? token.token);
  const middle = (kind, down, words) =>
    svgText(kind, x + w / 2, y + down * letter, words, "middle");
  const stood = masked && !bare;
  const percent = standing && label("percent", { p: percentOf(standing.p) });
  const texts = [
    shown,
    ...(stood ? [token.token] : []),
    ...(masked ? [number] : []),
    ...(standing ? [percent] : []),
  ];
  const inside = { x: x + 2, width: w - 4 };
  const under = { ...inside, y: y + (CELL_HIGH + 0.05) * letter, height: 0.14 * letter };
  const whole = { x, y: y - STOOD_HIGH * letter, width: w };
  return (
    <g
      id={id}
      class={kinds.join(" ")}
      role="option"
      data-place={i}
      data-p={standing?.p}
      aria-selected={masked}
      aria-disabled={fixed || undefined}
      aria-label={texts.join(" ")}
      onPointerMove={() => highlight(i)}
      onClick={() => toggle(i)}>
      <rect class="ptm-whole" {...whole} height={(STOOD_HIGH + CELL_HIGH + 0.15) * letter} />
      <rect
        class="ptm-cell"
        {...{ ...inside, y, height: CELL_HIGH * letter, rx: 4 }}
        style={standing ? { fill: colourOf(standing.p) } : undefined}
      />
      {middle("ptm-shown", 1.2, fit(shown, letter))}{" "}
      {stood && middle("ptm-small", -0.25, fit(token.token, 0.8 * letter))}{" "}
      {masked && svgText("ptm-number", x + 0.4 * letter, y + 0.8 * letter, number)}{" "}
      {piece !== null && <rect class="ptm-under" {...under} />}
      {standing && middle("ptm-small", CELL_HIGH + 0.85, percent)}
    </g>
  );
}

function colourOf(p) {
  return CIVIDIS[Math.round((CIVIDIS.length - 1) * Math.min(1, p))];
}
