// Lines from tokens to those they look at, the tokens themselves, and the chosen token's weights as
// bars: one drawing, so that all of it is saved.

import { useLayoutEffect, useMemo } from "preact/hooks";
import { draggedOver } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { steppedTo } from "../host/keys.js";
import { fittedLetter } from "../host/present.js";
import { shortened } from "../host/text.js";
import { layoutOf } from "./layout.js";
import { LEAST, weightText } from "./numbers.js";
import { placeOfToken } from "./scene.js";

const DASHES = [undefined, "8 3", "2 3", "9 3 2 3"];
const LEVELS = 8; // of strength, among the lines of tokens that are not chosen

/** In the box `scroll`, which is `width` wide: `go(place, settled)` hears which token the hand is on,
 * `standing()` is the one chosen, which may not be drawn yet: keys come faster than frames.
 * @param {any} props */
export function Arcs({ scene, roomFor, scroll, width, standing, go }) {
  const { label } = useView();
  const { queries, sources, rests, across, series, at } = scene;
  const laid = scroll !== null && width > 0;
  const room = laid ? roomFor(scroll, across) : 0;
  const laidOut = (letter) => layoutOf(label, scene, Math.floor(width), room, letter);
  const letter = laid && fittedLetter(scroll.firstChild, 16, 24, (size) => laidOut(size).height);
  const layout = useMemo(
    () => laid && laidOut(letter),
    [queries, sources, rests.length, across, series.length, width, room, letter],
  );
  // Many tokens scroll in a box of their own, by whole rows; the page stays where it is.
  useLayoutEffect(() => {
    if (!layout) return;
    scroll.style.maxHeight = `${layout.seen}px`;
    intoView(scroll, layout.queries[at], layout.pitch);
  }, [layout, at]);

  const pointed = (event, settled) => {
    const strip = event.currentTarget;
    const under = strip.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const query = under?.closest(".ptm-query");
    const place = query && strip.contains(query) ? Number(query.dataset.place) : at;
    go(queries[place].members[0], settled);
  };
  const pressed = (event) => {
    const goal = steppedTo(event.key, placeOfToken(queries, standing()), queries.length);
    if (goal === undefined) return;
    event.preventDefault();
    go(queries[goal].members[0], true);
  };
  const size = layout && { width: `${layout.width}px`, height: `${layout.height}px` };
  const name = label("picture_of", { layer: scene.layer, heads: scene.names });
  return (
    <svg
      class="ptm-arcs"
      data-name="attention"
      role="group"
      aria-label={name}
      style={size || undefined}>
      {layout && (
        <>
          <g class="ptm-pale">
            <Pale scene={scene} layout={layout} />
          </g>
          <g class="ptm-strong">
            <Strong scene={scene} layout={layout} />
          </g>
          <Sources scene={scene} layout={layout} />
          <g
            class="ptm-strip"
            tabindex={0}
            role="slider"
            aria-label={label("pick_token")}
            aria-valuemin={1}
            aria-valuemax={queries.length}
            aria-valuenow={at + 1}
            aria-valuetext={scene.chosen}
            onKeyDown={pressed}
            {...draggedOver(pointed)}>
            {queries.map(({ text }, i) => (
              <Token
                key={i}
                {...{ text, layout, place: i }}
                box={layout.queries[i]}
                chosen={i === at}
              />
            ))}
          </g>
          <g class="ptm-row">
            <Bars scene={scene} layout={layout} />
          </g>
        </>
      )}
    </svg>
  );
}

function intoView(scroll, { x, y, w, h }, pitch) {
  const inside = (start, size, from, room) => start >= from && start + size <= from + room;
  if (!inside(y, h, scroll.scrollTop, scroll.clientHeight))
    scroll.scrollTop = Math.round((y - (scroll.clientHeight - h) / 2) / pitch) * pitch;
  if (!inside(x, w, scroll.scrollLeft, scroll.clientWidth))
    scroll.scrollLeft = x - (scroll.clientWidth - w) / 2;
}

// A token that looks has a `place`.
/** @param {any} props */
function Token({ text, box: { x, y, w, h, turned }, layout, place, chosen, side }) {
  const { letter, across } = layout;
  const kind = place === undefined ? "ptm-source" : "ptm-query";
  const looks = [kind, chosen && "ptm-chosen", side && "ptm-side"].filter(Boolean).join(" ");
  const [anchor, left] = across
    ? ["middle", x + w / 2]
    : place === undefined
      ? ["start", x + 0.4 * letter]
      : ["end", x + w - 0.4 * letter];
  const written = turned
    ? turnedAt(x + w / 2 + 0.34 * letter, y + h / 2, "middle")
    : { x: left, y: y + h / 2 + 0.34 * letter, "text-anchor": anchor };
  return (
    <g class={looks} data-place={place}>
      <title>{text}</title>
      <rect x={x + 1} y={y + 1} width={w - 2} height={h - 2} rx={4} />
      <text {...written}>
        {shortened(text, (turned ? h : w) - (across ? 0.1 : 0.6) * letter, letter)}
      </text>
    </g>
  );
}

function turnedAt(x, y, anchor) {
  return { transform: `translate(${x} ${y}) rotate(-90)`, "text-anchor": anchor };
}

function Sources({ scene: { sources, rests }, layout }) {
  const { label } = useView();
  const rest = layout.sources.slice(sources.length);
  return (
    <g>
      <text class="ptm-side" {...layout.from}>
        {label("from")}
      </text>
      <text class="ptm-side" {...layout.to}>
        {label("to")}
      </text>
      {sources.map(({ text }, i) => (
        <Token key={i} text={text} layout={layout} box={layout.sources[i]} />
      ))}
      {rest.map((box, i) => (
        <Token key={rests[i]} text={label(rests[i])} layout={layout} box={box} side />
      ))}
    </g>
  );
}

// The chosen token's lines.
function Strong({ scene: { series, at }, layout }) {
  return series.map(({ weights }, i) =>
    weights.map((weight, s) => {
      if (weight < LEAST / 4) return null;
      const data = { "data-series": i, "data-source": s, "data-weight": weight };
      return (
        <path
          key={s}
          class={`ptm-line ptm-series-${i}`}
          d={layout.line(at, s)}
          stroke-width={(1 + 5 * weight).toFixed(2)}
          stroke-dasharray={DASHES[i]}
          opacity={(0.3 + 0.7 * Math.sqrt(weight)).toFixed(2)}
          {...data}
        />
      );
    }),
  );
}

// Hundreds of lines of the others in a few paths, by their weight: so they are drawn within a frame.
function Pale({ scene: { series, at }, layout }) {
  return series.map(({ lines }, i) => {
    const levels = Array.from({ length: LEVELS }, () => []);
    for (const line of lines)
      if (line.row !== at)
        levels[Math.min(LEVELS - 1, Math.floor(line.weight * LEVELS))].push(line);
    return levels.map((level, strength) =>
      level.length ? (
        <path
          key={strength}
          class={`ptm-line ptm-series-${i}`}
          data-lines={level.length}
          opacity={(0.45 * Math.sqrt((strength + 0.5) / LEVELS)).toFixed(2)}
          d={level.map((line) => layout.line(line.row, line.column)).join("")}
        />
      ) : null,
    );
  });
}

// What the chosen token gives each source; with several heads each has bars of its own.
function Bars({ scene: { series, rests }, layout }) {
  const { letter, room, small } = layout;
  const full = Math.max(1e-9, ...series.flatMap(({ weights }) => weights));
  const font = small < letter ? { fontSize: `${small}px` } : undefined;
  // "head 11", or only 11 where that does not fit.
  const named = ({ name, head }) => {
    const shown = shortened(name, room - 1.2 * letter, letter);
    return shown === name || head === null ? shown : head;
  };
  const number = ({ x, y, ...more }, weight) => (
    <text {...(layout.turned ? turnedAt(x, y, "end") : { x, y, ...more })} style={font}>
      {weightText(weight)}
    </text>
  );
  return series.map((one, i) => (
    <>
      <text class={`ptm-name ptm-series-${i}`} {...layout.names[i]}>
        <tspan class="ptm-sign">{one.sign}</tspan> {named(one)}
      </text>
      {one.weights.map((weight, s) => {
        const { rect, text } = layout.bar(i, s, weight / full);
        const data = { "data-series": i, "data-source": s, "data-weight": weight };
        return (
          <g key={s} class={`ptm-weight ptm-series-${i}`} {...data} data-share={weight / full}>
            <rect {...rect} />
            {number(text, weight)}
          </g>
        );
      })}
      {/* What hidden tokens, or those outside the window, get in all: a bar would dwarf the others. */}
      {rests.map((name, n) => (
        <g key={name} class="ptm-rest" data-series={i} data-weight={one[name]}>
          {number(layout.bar(i, one.weights.length + n, 0).text, one[name])}
        </g>
      ))}
    </>
  ));
}
