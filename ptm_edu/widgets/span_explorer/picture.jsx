// SpanExplorer's picture: question and answer, the passage, and beside or below it the matrix and
// the list. One drawing, so that all of it is saved.

import { useView } from "../host/hooks.js";
import { Picture, svgText } from "../host/picture.jsx";
import { letterSize, presentRoom } from "../host/present.js";
import { shortened, textWidth } from "../host/text.js";
import { List, listHeight } from "./list.jsx";
import { Matrix, matrixLayout } from "./matrix.jsx";
import { Passage, passageLayout } from "./passage.jsx";
import { goldSentence, verdictOf } from "./sentences.js";

export function SpanPicture({ scene, hand }) {
  const { label } = useView();
  return (
    <Picture
      name="spans"
      class="ptm-answers ptm-result"
      role="group"
      label={label("picture_of", { question: scene.question })}
      height={(size) => layoutOf(label, scene, size).high}>
      {(size) => {
        const { letter, main, passage, matrix, list } = layoutOf(label, scene, size);
        return (
          <>
            <Head scene={scene} width={main} letter={letter} />
            {passage && <Passage scene={scene} layout={passage} hand={hand} />}
            {matrix && <Matrix scene={scene} layout={matrix} hand={hand} />}
            {list && <List scene={scene} room={list} hand={hand} />}
          </>
        );
      }}
    </Picture>
  );
}

function layoutOf(label, scene, { svg, width }) {
  const presenting = svg.closest(".ptm-present") !== null;
  const numbers = svg.closest(".ptm-with-numbers") !== null;
  const letter = letterSize(svg, 15, 20);
  const top = (scene.right ? 4.9 : 3.4) * letter;
  const passageIn = (main, high) =>
    passageLayout(label, scene, { left: 1, top, width: main - 2, letter, high });
  // In Present the passage alone, in lines as high as the screen allows, or with *Numbers* the rest.
  if (presenting && !numbers) {
    const passage = passageIn(width, presentRoom(svg) - top);
    return { letter, main: width, passage, high: Math.ceil(passage.bottom) };
  }
  const side = !presenting && width >= 62 * letter;
  const beside = !side && width >= 40 * letter;
  const main = side ? 0.645 * width : width;
  const passage = presenting ? null : passageIn(main, null);
  const wide = side ? width - main - 1.6 * letter : beside ? 0.47 * width : width;
  const under = side ? 0 : (passage?.bottom ?? top);
  const room = {
    left: side ? main + 1.6 * letter : 0,
    width: wide,
    letter,
    small: Math.max(0.86 * letter, presenting ? 20 : 0),
  };
  const matrix = matrixLayout(scene, { ...room, top: under });
  const list = beside
    ? { ...room, left: 0.52 * width, top: under }
    : { ...room, top: matrix.bottom };
  const end = list.top + listHeight(scene, letter);
  const most = Math.max(passage?.bottom ?? 0, matrix.bottom, end);
  return { letter, main, passage, matrix, list, high: Math.ceil(most + 4) };
}

// The question, the answer and why, and the right one where it is to be shown.
function Head({ scene, width, letter }) {
  const { label } = useView();
  const [answer, why] = verdictOf(label, scene);
  const { answered, told, spans, limit, right, question } = scene;
  const large = 1.04 * letter;
  const fit = (words, x = 1) => shortened(words, width - x, large);
  const y = (line) => (1.1 + 1.5 * line) * letter;
  const long = textWidth(why, `600 ${large}px system-ui, sans-serif`);
  const short = shortened(answer, width - long - 1.5 * letter, large);
  const x = 1 + textWidth(short, `700 ${letter}px system-ui, sans-serif`) + 1.2 * letter;
  const score = right ? scene.scoreOf(told) : null;
  return (
    <>
      {svgText("ptm-question", 1, y(0), fit(label("asked", { question })))}
      <g
        class="ptm-verdict"
        {...{ "data-answered": answered ? "yes" : "no", "data-told": told }}
        {...{ "data-score": spans[0].score, "data-limit": limit }}
        {...{ "data-exact": score?.exact, "data-f1": score?.f1 }}>
        {svgText("ptm-answer", 1, y(1), fit(short))}
        {svgText("ptm-why", x, y(1), fit(why, x))}
      </g>
      {right && svgText("ptm-gold", 1, y(2), fit(`◆ ${goldSentence(label, scene)}`))}
    </>
  );
}
