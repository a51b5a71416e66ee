// SentencePairExplorer's documents: columns of sentences, A's and B's framed, blank lines shown.

import { useView } from "../host/hooks.js";
import { svgText } from "../host/picture.jsx";
import { shortened } from "../host/text.js";

// Where each document is: { x, w, top }, and the heights of lines. On a narrow page the documents
// stand below each other, so that their sentences are not cut.
export function documentLayout({ documents, fault }, width, letter) {
  const gap = 2 * letter;
  const stacked = width < 12 * letter * documents.length;
  const w = stacked ? width - gap : (width - gap * documents.length) / documents.length;
  const line = (fault === "blank" ? 1.85 : 1.5) * letter;
  let bottom = 0;
  const columns = documents.map((document, i) => {
    const top = (stacked ? bottom : 0) + 2 * letter;
    bottom = Math.max(bottom, top + document.length * line);
    return { x: gap + (stacked ? 0 : i * (w + gap)), w, top };
  });
  return { columns, line, gap, bottom };
}

/** @param {any} props */
export function Documents({ scene: { documents, fault, pair }, at, letter }) {
  const { label } = useView();
  const blank = fault === "blank";
  const isIn = (side, doc, sentence) =>
    pair[side].sentences.some((one) => one.doc === doc && one.sentence === sentence);
  return documents.map((document, doc) => {
    const { x, w, top } = at.columns[doc];
    const title = blank
      ? label("alone", { n: document.length })
      : label("document", { n: doc + 1 });
    return (
      <>
        {svgText("ptm-panel-title", x, top - 0.9 * letter, shortened(title, w, letter))}
        {document.map((tokens, sentence) => {
          const y = top + sentence * at.line;
          const base = y + 1.02 * letter;
          const used = ["first", "second"].filter((side) => isIn(side, doc, sentence));
          const prose = proseOf(tokens);
          const data = { "data-doc": doc, "data-sentence": sentence, "data-in": used.join(" ") };
          return (
            <>
              <g class="ptm-sentence" {...data}>
                {svgText("ptm-small", x, base, sentence + 1)}
                <text x={x + 1.3 * letter} y={base}>
                  {/* Measured a little smaller: `shortened` reckons with bold letters. */}
                  {shortened(prose, w - 1.6 * letter, 0.94 * letter)}
                </text>
                <title>{prose}</title>
              </g>
              {blank && sentence < document.length - 1 && (
                <path class="ptm-blank" d={`M${x} ${y + at.line - 0.2 * letter}h${w}`} />
              )}
            </>
          );
        })}
      </>
    );
  });
}

// Frames around A's and B's sentences, and an arrow from each down to its side of the pair.
/** @param {any} props */
export function Taken({ scene: { pair }, at, strip, letter }) {
  return ["first", "second"].map((side, i) => {
    const { sentences } = pair[side];
    const [from, to] = [sentences[0], sentences.at(-1)];
    const { x, w, top } = at.columns[from.doc];
    // Where both sides are of one document, the frames and the arrows stand apart.
    const out = i * 3;
    const y = top + from.sentence * at.line + out / 2;
    const high = (to.sentence - from.sentence + 1) * at.line - 0.12 * letter - out;
    const lane = x - (0.55 + 0.5 * i) * letter;
    const { x: goal, y: down } = strip.starts[side];
    const turn = at.bottom + (0.35 + 0.45 * i) * letter;
    const way = `M${x - 4 + out} ${y + high / 2}H${lane}V${turn}H${goal}V${down - 2}`;
    const size = { width: w - 2 * out + 4, height: high, rx: 4 };
    return (
      <>
        <rect class={`ptm-taken ptm-${side}`} x={x - 4 + out} y={y} {...size} />
        <path class={`ptm-lane ptm-${side}`} d={way} data-side={side} />
        <path class={`ptm-tip ptm-${side}`} d={`M${goal} ${down}l-5 -8h10z`} />
      </>
    );
  });
}

// Tokens as a sentence again: no space around Chinese characters, nor before a sign.
function proseOf(tokens) {
  return tokens.reduce((text, token) => {
    const tight =
      !text ||
      /^[^\p{L}\p{N}]/u.test(token) ||
      (/\p{Script=Han}$|[，、。]$/u.test(text) && /^\p{Script=Han}/u.test(token));
    return text + (tight ? "" : " ") + token;
  }, "");
}
