// PromptLab's labels in the chosen template: two bars each, with the words and their probabilities.

import { useView } from "../host/hooks.js";
import { svgText } from "../host/picture.jsx";
import { percentOf } from "../host/probability.js";
import { shortened, textWidth } from "../host/text.js";
import { KINDS, labelWords } from "./rules.js";

const BARS = 3.9; // a label and both bars; its words are beside it, or in a line of their own
const OWN_LINE = 2; // so many labels have room for that

// In letters.
export function labelHeight(labels) {
  return BARS + (labels.length <= OWN_LINE ? 1.15 : 0);
}

/** @param {any} props */
export function Labels({ scene, at, room: { left, right, top, first }, letter }) {
  const { label } = useView();
  const { labels, entry, of } = scene;
  const end = right - 4 * letter;
  const long = (share) => share * (end - left);
  const isOwn = labels.length <= OWN_LINE;
  const words = labelWords(entry);
  return (
    <g>
      {svgText("ptm-panel-title", left, top + letter, label("label_probabilities"))}
      {labels.map((name, i) => {
        const free = left + long(at[`content_free ${i}`]);
        const above = first + labelHeight(labels) * i * letter;
        const y = above + (isOwn ? 1.15 * letter : 0);
        const wide = isOwn ? 0 : textWidth(`${name}  `, `650 ${letter}px system-ui, sans-serif`);
        const told = listed(label, words[i], right - left - wide, letter);
        return (
          <g key={name} class={i === of ? "ptm-of" : undefined} data-label={name}>
            {svgText("ptm-name", left, above + letter, shortened(name, right - left, letter))}
            {svgText("ptm-tick", left + wide, y + letter, told)}
            {KINDS.map((kind, k) => {
              const share = entry[kind][i];
              const box = { x: left, y: y + (1.35 + 1.05 * k) * letter, height: 0.9 * letter };
              const shown = Math.max(1, long(at[`${kind} ${i}`]));
              const data = { "data-label": name, "data-share": share };
              return (
                <g key={kind}>
                  <rect class="ptm-track" {...box} width={long(1)} />
                  <rect class={`ptm-bar ptm-${kind}`} {...box} width={shown} {...data} />
                  {svgText(
                    "ptm-value",
                    end + 0.4 * letter,
                    box.y + 0.74 * letter,
                    label("percent", { p: percentOf(share) }),
                  )}
                </g>
              );
            })}
            <Tick x={free} y={y + 1.8 * letter} high={1.3 * letter} />
          </g>
        );
      })}
    </g>
  );
}

// Words with their probabilities, as far as there is room.
function listed(label, words, room, letter) {
  const all = words.map(({ word, p }) => `${word} ${percentOf(p)}`).join(label("comma"));
  const told = label("percent", { p: all.replaceAll(` %${label("comma")}`, label("comma")) });
  if (textWidth(told, `${letter}px system-ui, sans-serif`) <= room) return told;
  return room > 4 * letter ? shortened(told, room, letter) : "";
}

// The probability for a text without content.
/** @param {any} props */
export function Tick({ x, y, high }) {
  return <path class="ptm-free" d={`M${x} ${y - high / 2}v${high}`} />;
}
