// The selected model in detail: a sentence, the pattern of its context, its numbers, its chapter.

import { Hatch, useHatch } from "../host/hatch.jsx";
import { useView } from "../host/hooks.js";
import { svgText } from "../host/picture.jsx";
import { textWidth } from "../host/text.js";
import { patternOf, T } from "./contexts.js";
import { arrowOf } from "./marks.js";
import { IN_CHINESE } from "./notes.js";
import { keyOf, MEASURES } from "./timeline.js";

// `numberOf(one, measure)` writes a number.
export function ModelCard({ one, date, about, numberOf }) {
  const { model, label } = useView();
  const { objective, direction, parents, architecture, text, paper, sources } = one;
  const noted = (note) => (model.get("language") === "zh" && IN_CHINESE[note]) || note;
  const both = `${label(`direction_${keyOf(direction)}`)} ${arrowOf(keyOf(direction))}`;
  return (
    <div class="ptm-card">
      <div class="ptm-over">
        {one.name}
        <small>
          {date}
          {paper && <span class="ptm-secondary"> · {noted(paper)}</span>}
        </small>
      </div>
      <p class="ptm-about">{about}</p>
      <Context name={keyOf(one.context)} />
      <div class="ptm-facts">
        <Fact name="objective" words={label(`objective_${keyOf(objective)}`)} />
        <Fact name="direction" words={both} />
        <Fact name="builds_on" words={parents.join(label("comma"))} />
        {MEASURES.map((name) => (
          <Fact
            key={name}
            name={name}
            words={numberOf(one, name)}
            kind={one[name] === null ? "ptm-missing" : undefined}
            note={noted(sources[name].replace(/^not given[:, ]*/, ""))}
          />
        ))}
        <Fact name="text" words={noted(text)} kind="ptm-secondary" />
        <Fact name="architecture" words={noted(architecture)} kind="ptm-secondary" />
      </div>
      <p class="ptm-chapter">
        <Chapter file={one.chapter} />
      </p>
    </div>
  );
}

// The note, such as where a number is from, is shown below it.
/** @param {any} props */
function Fact({ name, words, kind, note }) {
  const { label } = useView();
  if (!words) return null;
  return (
    <>
      <b class={kind === "ptm-secondary" ? kind : undefined}>{label(name)}</b>
      <span class={kind}>
        {words}
        {note && <small class="ptm-secondary">{note}</small>}
      </span>
    </>
  );
}

// The page or the notebook beside this one, which has the same ending.
function Chapter({ file }) {
  const { model, label } = useView();
  if (!file) return null;
  const words = label("chapter", { number: file.split("_")[0].replace(/^0/, "") });
  if (!model.get("links")) return words;
  const ending = /\.html?$/.test(location.pathname) ? "html" : "ipynb";
  return <a href={`${file}.${ending}`}>{words}</a>;
}

// From which words the model predicts a word, on an example.
function Context({ name }) {
  const { label, presenting } = useView();
  const { id, fill } = useHatch("family");
  const { rows, beside, extra, predicted } = patternOf(name);
  const example = label("sentence").split(" ");
  const reading = label(`pattern_${name}`);
  const letter = presenting ? 20 : 16;
  const font = `650 ${letter}px system-ui, sans-serif`;
  const names = Math.max(...example.map((word) => textWidth(word, font))) + 0.6 * letter;
  const size = 1.3 * letter;
  const top = beside ? 1.4 * letter : 0.1 * letter;
  const left = names + (extra ? extra * size + 0.5 * letter : 0);
  const [width, height] = [left, top].map((start) => `${Math.ceil(start + T * size + 2)}px`);
  return (
    <div class="ptm-context">
      <svg class="ptm-context-pattern" role="img" aria-label={reading} style={{ width, height }}>
        <Hatch id={id} size={6} line={2}>
          <rect class="ptm-hatch-ground" width={6} height={6} />
        </Hatch>
        {beside && svgText("ptm-tick", names, letter, label(`columns_${beside}`))}
        {rows.map((row, i) => {
          const y = top + i * size;
          const cell = { y, size, hatch: fill };
          const kind = predicted.includes(i) ? "ptm-predicted" : "ptm-tick";
          return (
            <>
              {svgText(kind, names - 0.6 * letter, y + 0.72 * size, example[i], "end")}
              {Array.from({ length: extra }, (_, j) => (
                <Cell key={`beside ${j}`} kind={beside} x={names + j * size} {...cell} />
              ))}
              {row.map((used, j) => (
                <Cell key={j} kind={used} x={left + j * size} {...cell} />
              ))}
            </>
          );
        })}
      </svg>
      <p class="ptm-reading">{reading}</p>
    </div>
  );
}

// Kinds differ in shape: a filled square, a dot, a triangle in the direction of reading, hatching.
function Cell({ kind, x, y, size, hatch }) {
  const [a, b, c, d] = [x + 0.25 * size, x + 0.75 * size, y + 0.25 * size, y + 0.75 * size];
  const middle = y + size / 2;
  const arc = `A${size / 4} ${size / 4} 0 1 1 ${a + size / 4}`;
  const inner = {
    one: `M${a + size / 4} ${c}${arc} ${d}${arc} ${c}Z`,
    left: `M${a} ${c}L${b} ${middle}L${a} ${d}Z`,
    right: `M${b} ${c}L${a} ${middle}L${b} ${d}Z`,
  }[kind];
  return (
    <>
      <rect
        class={`ptm-cell ${kind && `ptm-${kind}`}`}
        {...{ x: x + 1, y: y + 1, width: size - 2, height: size - 2, rx: 2 }}
        fill={["memory", "source"].includes(kind) ? hatch : undefined}
        data-kind={kind}
      />
      {inner && <path class={`ptm-inner ptm-${kind}`} d={inner} />}
    </>
  );
}
