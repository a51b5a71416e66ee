// CausalMaskExplorer's picture: the sentence, and below it a panel for each mask. One drawing, so
// that all of it is saved.

import { pointIn } from "../host/hand.js";
import { Hatch, useHatch } from "../host/hatch.jsx";
import { useView } from "../host/hooks.js";
import { steppedTo } from "../host/keys.js";
import { Picture } from "../host/picture.jsx";
import { fittedLetter, presentRoom } from "../host/present.js";
import { Slide } from "../host/scrub.jsx";
import { Panel, panelLayout } from "./panel.jsx";
import { Sentence, sentenceLayout } from "./strip.jsx";

export function MasksPicture({ scene }) {
  const { label } = useView();
  const { id, fill } = useHatch("hatch");
  const { T, tokens, token, panels } = scene;
  const laidOut = ({ svg, width }) => {
    const arrangedIn = (letter) => arranged(scene, svg, width, letter);
    return arrangedIn(fittedLetter(svg, 16, 22, (letter) => arrangedIn(letter).height));
  };
  return (
    <Picture
      name="masks"
      class="ptm-masks ptm-result"
      role="group"
      label={label("picture_of", { sentence: scene.text })}
      height={(size) => laidOut(size).height}>
      {(size) => {
        const { sentence, at, rooms } = laidOut(size);
        return (
          <>
            <Hatch id={id} size={5} line={3}>
              <rect class="ptm-hatch-ground" width={5} height={5} />
            </Hatch>
            <Slide
              class="ptm-field"
              name="token"
              value={token}
              first={1}
              last={T - 1}
              stepped={(key, place) => steppedTo(key, place, T)}
              at={(event) => tokenAt(event, size.svg, at, rooms)}
              aria-label={label("place")}
              aria-valuetext={tokens[token]}>
              <g>
                <Sentence scene={scene} at={sentence} />
              </g>
              {panels.map((panel, i) => (
                <g
                  key={panel.kind}
                  data-panel={panel.kind}
                  transform={`translate(${rooms[i].left} ${rooms[i].top})`}>
                  <Panel {...{ scene, panel, at }} hatch={fill} />
                </g>
              ))}
            </Slide>
          </>
        );
      }}
    </Picture>
  );
}

// The sentence, and where the panels are.
function arranged(scene, svg, width, letter) {
  const sentence = sentenceLayout(scene, { letter, width, top: 0.3 * letter });
  const beside = width > 44 * letter;
  const gap = 1.6 * letter;
  const top = sentence.bottom + 0.3 * letter;
  const room = presentRoom(svg) - top - 1; // heights are rounded up
  const wide = beside ? (width - gap) / 2 : width;
  const at = panelLayout(scene, { letter, width: wide, room });
  const step = beside ? { x: wide + gap, y: 0 } : { x: 0, y: at.height + 0.6 * letter };
  const rooms = scene.panels.map((_, i) => ({ left: i * step.x, top: top + i * step.y }));
  return { sentence, at, rooms, height: Math.ceil(rooms.at(-1).top + at.height) };
}

// The token under the hand, in the sentence or as a panel's row.
function tokenAt(event, svg, at, rooms) {
  const under = svg.getRootNode().elementFromPoint(event.clientX, event.clientY);
  const place = under?.closest(".ptm-token")?.dataset.place;
  if (place !== undefined && svg.contains(under)) return Number(place);
  const [x, y] = pointIn(svg, event);
  const room = rooms.find(
    ({ left, top }) =>
      x >= left && x < left + at.width && y >= top + at.y(0) && y < top + at.height - at.below,
  );
  return room && Math.floor((y - room.top - at.top) / at.rh);
}
