// PermutationExplorer's picture: both rows of tokens, the masks, and the predictions. One drawing, so
// that all of it is saved.

import { Hatch, useHatch } from "../host/hatch.jsx";
import { useView } from "../host/hooks.js";
import { Picture } from "../host/picture.jsx";
import { fittedLetter, presentRoom } from "../host/present.js";
import { Matrix, matrixLayout, Predictions } from "./matrices.jsx";
import { rowsLayout, TokenRows } from "./rows.jsx";

export function PermutationPicture({ scene, name, go }) {
  const { label } = useView();
  const { id, fill } = useHatch("hatch");
  const laidOut = ({ svg, width }) => {
    const arrangedIn = (letter) => arranged(label, scene, svg, width, letter);
    return arrangedIn(fittedLetter(svg, 16, 22, (letter) => arrangedIn(letter).height));
  };
  // A press on a target or on a prediction goes to its step.
  function clicked({ target }) {
    const goal = target.closest("[data-go]")?.dataset.go;
    if (goal !== undefined) go(Number(goal));
  }
  return (
    <Picture
      name="permutation"
      class="ptm-permutation"
      role="group"
      label={name}
      onClick={clicked}
      height={(size) => laidOut(size).height}>
      {(size) => {
        const { rows, at, places, list } = laidOut(size);
        const placed = ({ x, y }) => ({ transform: `translate(${x} ${y})` });
        return (
          <>
            <Hatch id={id} size={5} line={2.5}>
              <rect class="ptm-hatch-ground" width={5} height={5} />
            </Hatch>
            <g>
              {scene.panels.map((panel, i) => (
                <g key={panel.name} data-panel={panel.name} {...placed(places[i])}>
                  <Matrix {...{ scene, panel, at, wide: list.gap + at.width, hatch: fill }} />
                </g>
              ))}
              <g data-panel="predictions" {...placed(list)}>
                <Predictions scene={scene} list={list} />
              </g>
            </g>
            <TokenRows scene={scene} at={rows} svg={size.svg} go={go} />
          </>
        );
      }}
    </Picture>
  );
}

// The masks and the predictions beside each other, or one below the other where it is narrow.
function arranged(label, scene, svg, width, letter) {
  const { T, panels, steps } = scene;
  const rows = rowsLayout(label, T, letter, width);
  const y = rows.bottom + 0.7 * letter;
  const gap = 2 * letter;
  const n = panels.length;
  const wide = rows.beside ? Math.min(21 * letter, (width - gap) / 2.9) : width;
  const at = matrixLayout(scene, { letter, width: wide, room: presentRoom(svg) - y - 1 });
  const step = rows.beside ? { x: at.width + gap, y: 0 } : { x: 0, y: at.height + 0.8 * letter };
  const places = panels.map((_, i) => ({ x: i * step.x, y: y + i * step.y }));
  const list = {
    x: n * step.x,
    y: y + n * step.y,
    gap: rows.beside ? gap - 0.5 * letter : width - at.width,
    letter,
    width: width - n * step.x,
    rh: at.rh,
  };
  const end = rows.beside ? y + at.height : list.y + 2.8 * letter + steps.length * at.rh;
  return { rows, at, places, list, height: Math.ceil(end) };
}
