// SentencePairExplorer's picture: documents above, the pair drawn from them below, and its label;
// beside it the counts. One drawing, so that all of it is saved.

import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { Picture, svgText } from "../host/picture.jsx";
import { fittedLetter } from "../host/present.js";
import { Counts, countsHeight } from "./counts.jsx";
import { Documents, documentLayout, Taken } from "./documents.jsx";
import { MANY } from "./draws.js";
import { Strip, stripLayout } from "./strip.jsx";

export function PairPicture({ scene }) {
  const { label } = useView();
  const laid = ({ svg, width }) => {
    const letter = fittedLetter(svg, 16, 22, (one) => layout(scene, width, one).height);
    return { letter, ...layout(scene, width, letter) };
  };
  return (
    <Picture
      name="sentence-pairs"
      class="ptm-pairs"
      role="img"
      label={label("picture_of", { all: count(MANY) })}
      height={(size) => laid(size).height}>
      {(size) => {
        const { letter, documents, strip, below, beside, room } = laid(size);
        return (
          <>
            <Documents scene={scene} at={documents} letter={letter} />
            <Taken scene={scene} at={documents} strip={strip} letter={letter} />
            <Strip boxes={strip.boxes} letter={letter} />
            <Title scene={scene} y={below} line={beside ? 0 : 1.4 * letter} />
            <Counts scene={scene} room={room} letter={letter} />
          </>
        );
      }}
    </Picture>
  );
}

function layout(scene, width, letter) {
  const documents = documentLayout(scene, width, letter);
  const beside = width > 50 * letter;
  const side = beside ? 23 * letter : width;
  const wide = beside ? width - side - 1.6 * letter : width;
  const head = documents.bottom + 1.9 * letter;
  const strip = stripLayout(scene, { left: 0, top: head + 0.2 * letter, width: wide }, letter);
  const below = strip.bottom + 1.5 * letter;
  const room = { left: width - side, top: beside ? head : below + 3.4 * letter, width: side };
  const bottom = Math.max(below + 0.5 * letter, room.top + countsHeight(letter));
  return { documents, strip, below, beside, room, height: Math.ceil(bottom) };
}

// Which pair it is, its label, and how many tokens have room: on a narrow page in a line of its own.
/** @param {any} props */
function Title({ scene: { pair, draw }, y, line }) {
  const { label } = useView();
  const room = label("room", { n: pair.room });
  return (
    <>
      <text x={0} y={y}>
        {`${label("pair", { n: count(draw + 1), all: count(MANY) })}${label("colon")}`}
        <tspan class="ptm-label" data-label={pair.label}>
          {label(`label_${pair.label}`)}
        </tspan>
        {line ? null : ` · ${room}`}
      </text>
      {line > 0 && svgText(undefined, 0, y + line, room)}
    </>
  );
}
