// GenerationRace's texts, side by side, each under its numbers.

import { useView } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { useSize } from "../host/picture.jsx";
import { linesThatFit } from "./lines.js";
import { percentOf, stretchesOf } from "./scene.js";

export function Columns({ texts }) {
  return (
    <div class="ptm-race ptm-result">
      {texts.map((text, i) => (
        <Column key={i} text={text} />
      ))}
    </div>
  );
}

/** @param {any} props */
function Column({ text }) {
  const { label, presenting } = useView();
  const { node, size } = useSize();
  const { share, runs } = text.repeats;
  const numbers = [
    ["repeated", share, label("percent", { p: percentOf(share) })],
    ["stretches", runs.length, stretchesOf(label, text.repeats)],
    ["log_p", text.mean, text.n ? signed(text.mean) : "–"],
  ];
  return (
    <div class="ptm-race-column">
      <div class="ptm-over" role="heading" aria-level={4}>
        {text.name}
      </div>
      <div class="ptm-race-numbers">
        {numbers.map(([key, value, written]) => (
          <span key={key}>
            {label(key)}{" "}
            <data data-of={key} value={value}>
              {written}
            </data>
          </span>
        ))}
      </div>
      <div ref={node} class="ptm-race-text" role="group" aria-label={text.name}>
        {marked(text, presenting && size.height ? linesThatFit(text, node.current, size) : null)}
      </div>
    </div>
  );
}

// A text in parts, `within` those letters: repeated ones underlined, the newest token marked, and what
// is still to come unseen, so that nothing moves while it is written.
function marked({ text, rest, newest, repeats: { runs } }, within) {
  // Empty lines and spaces before the first word would only push the columns apart.
  const whole = text + rest;
  const lead = whole.length - whole.trimStart().length;
  const [first, end] = within ?? [lead, whole.length];
  const fresh = text.length - newest.length;
  const inside = (place) => Math.max(first, Math.min(end, text.length, place));
  const ends = [first, fresh, text.length, ...runs.flatMap(({ from, to }) => [from, to])];
  const cuts = [...new Set(ends.map(inside))].sort((a, b) => a - b);
  const parts = cuts.slice(1).map((to, i) => {
    const from = cuts[i];
    const again = runs.some((run) => run.from <= from && to <= run.to);
    const isNew = newest && from >= fresh;
    const name = [again && "ptm-again", isNew && "ptm-newest"].filter(Boolean).join(" ");
    const Tag = again ? "u" : "span";
    return (
      <Tag key={from} class={name || undefined}>
        {text.slice(from, to)}
      </Tag>
    );
  });
  return [
    ...parts,
    <span key="rest" class="ptm-to-come" aria-hidden="true">
      {whole.slice(Math.max(text.length, first), end)}
    </span>,
  ];
}
