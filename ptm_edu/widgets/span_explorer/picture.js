// SpanExplorer's picture: question and answer, the passage, and beside or below it the matrix and
// the list. One drawing, so that all of it is saved.

import { element } from "../host/dom.js";
import { svgText } from "../host/drawing.js";
import { letterSize } from "../host/present.js";
import { shortened, textWidth } from "../host/text.js";
import { spanList } from "./list.js";
import { spanMatrix } from "./matrix.js";
import { goldSentence, verdictOf } from "./sentences.js";
import { spanText } from "./text.js";

// `handlers` is that of the three together.
export function spanPicture(label, handlers) {
  const head = element("svg:g");
  const text = spanText(label, handlers);
  const matrix = spanMatrix(label, handlers);
  const list = spanList(label, handlers);
  const svg = element("svg:svg", { class: "ptm-answers", "data-name": "spans", role: "group" }, [
    head,
    text.node,
    matrix.node,
    list.node,
  ]);

  function draw(scene, width) {
    // In Present the passage alone, in lines as high as the screen allows; *Numbers* shows the rest.
    const alone = svg.closest(".ptm-present:not(.ptm-with-numbers)") !== null;
    const letter = letterSize(svg, 15, alone ? 20 : 22);
    matrix.node.style.display = list.node.style.display = alone ? "none" : "";
    if (alone) {
      const top = headNodes(label, scene, head, width, letter);
      const room = innerHeight - svg.getBoundingClientRect().top - top - letter;
      const bottom = text.draw(scene, { left: 1, top, width: width - 2, letter, room });
      svg.style.height = `${Math.ceil(bottom)}px`;
      return;
    }
    const side = width >= 62 * letter;
    const mainWidth = side ? 0.645 * width : width;
    const top = headNodes(label, scene, head, mainWidth, letter);
    const below = text.draw(scene, { left: 1, top, width: mainWidth - 2, letter });
    const beside = side || width >= 40 * letter;
    const wide = side ? width - mainWidth - 1.6 * letter : beside ? 0.47 * width : width;
    const room = side ? { left: mainWidth + 1.6 * letter, top: 0 } : { left: 0, top: below };
    const under = matrix.draw(scene, { ...room, width: wide, letter });
    const last = side || !beside ? { ...room, top: under } : { left: 0.52 * width, top: below };
    const end = list.draw(scene, { ...last, width: side || !beside ? wide : 0.47 * width, letter });
    svg.style.height = `${Math.ceil(Math.max(below, under, end) + 4)}px`;
  }

  return { svg, draw };
}

// The question, the answer and why, and the right one where it is to be shown. Returns their height.
function headNodes(label, scene, head, width, letter) {
  const [answer, why] = verdictOf(label, scene);
  const {
    answered,
    told,
    spans: [best],
    limit,
  } = scene;
  const line = (n, kind, words, x = 1, more = {}) =>
    svgText(kind, x, (1.1 + 1.5 * n) * letter, shortened(words, width - x, 1.04 * letter), null, {
      ...more,
    });
  const long = textWidth(why, `600 ${1.04 * letter}px system-ui, sans-serif`);
  const short = shortened(answer, width - long - 1.5 * letter, 1.04 * letter);
  const x = 1 + textWidth(short, `700 ${letter}px system-ui, sans-serif`) + 1.2 * letter;
  const score = scene.right ? scene.scoreOf(told) : null;
  head.replaceChildren(
    line(0, "ptm-question", label("asked", { question: scene.question })),
    element(
      "svg:g",
      {
        class: "ptm-verdict",
        "data-answered": answered ? "yes" : "no",
        "data-told": told,
        "data-score": best.score,
        "data-limit": limit,
        "data-exact": score?.exact ?? null,
        "data-f1": score?.f1 ?? null,
      },
      [line(1, "ptm-answer", short), line(1, "ptm-why", why, x)],
    ),
    ...(scene.right ? [line(2, "ptm-gold", `◆ ${goldSentence(label, scene)}`)] : []),
  );
  return (scene.right ? 4.9 : 3.4) * letter;
}
