// BeamExplorer's picture: the tree from left to right, a column a token, as many columns as fit.

import { useMemo, useState } from "preact/hooks";
import { markButton } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { Picture, svgText } from "../host/picture.jsx";
import { beamLayout, beamSizes, columnsThatFit, HEAD } from "./layout.js";
import { Column } from "./nodes.jsx";

const TALLEST = 300; // px on a page
const ON_PAGE = { largest: 18, least: 13, smallest: 12 };
const ON_SCREEN = { largest: 28, least: 20, smallest: 20 };

export function Tree({ text, scene, player }) {
  const { label, presenting } = useView();
  const { search, step, last } = scene;
  const now = `${step} ${scene.width} ${text}`;
  const [turned, turn] = useState({ to: step, when: now }); // until another step or search
  const to = turned.when === now ? turned.to : step;
  const known = useMemo(() => new Map(), [search]);
  const laidOut = (width, height) => {
    const size = `${width} ${height}`;
    if (!known.has(size)) {
      const letters = presenting ? ON_SCREEN : ON_PAGE;
      const sizes = beamSizes(label, search, { width, height, ...letters });
      known.set(size, { sizes, ...beamLayout(label, search, sizes) });
    }
    return known.get(size);
  };

  function pressed(event) {
    const { by, seek, play } = player;
    const run = {
      ArrowRight: () => by(1),
      ArrowLeft: () => by(-1),
      Home: () => seek(0),
      End: () => seek(last),
      " ": play,
    }[event.key];
    if (!run || event.defaultPrevented) return;
    event.preventDefault();
    run();
  }

  function columnsIn({ width, height }) {
    const { sizes, columns } = laidOut(width, presenting ? height : TALLEST);
    const { from, left } = columnsThatFit(columns, to, width, sizes.letter);
    const page = (goal, name, x, sign, anchor) => {
      const go = (_, clicked) => clicked && turn({ to: goal, when: now });
      const button = markButton(go, goal, label(name));
      return svgText("ptm-count ptm-turn", x, (HEAD - 0.4) * sizes.row, sign, anchor, button);
    };
    const next = columns.findLastIndex(
      (_, i) => i <= step && columnsThatFit(columns, i, width, sizes.letter).from <= to,
    );
    return (
      <>
        {columns.slice(from, to + 1).map((column, i) => (
          <Column
            key={from + i}
            {...{ scene, column, left, sizes }}
            turn={columns[from + i - 1]?.right - left}
          />
        ))}
        {from > 0 && page(from, "earlier", 0, "◀", "start")}
        {to < step && page(next, "later", width, "▶", "end")}
      </>
    );
  }

  const fixed = presenting ? {} : { height: ({ width }) => laidOut(width, TALLEST).height };
  return (
    <div
      class="ptm-beam-box ptm-fills ptm-result"
      tabIndex={0}
      role="group"
      aria-label={label("tree")}
      onKeyDown={pressed}>
      <Picture
        name="beam"
        class="ptm-tree"
        role="group"
        label={label("picture_of", { sentence: text, width: scene.width, step, last })}
        {...fixed}>
        {columnsIn}
      </Picture>
    </div>
  );
}
