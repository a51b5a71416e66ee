// TrainingWatch's curve: the loss over the steps, lines to compare with, and the snapshot's step.

import { lineThrough } from "../host/axes.js";
import { draggedOver, pointIn } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { slidTo } from "../host/keys.js";
import { count } from "../host/numbers.js";
import { Panel } from "../host/panel.jsx";
import { svgText } from "../host/picture.jsx";
import { shortened } from "../host/text.js";
import { apart, axisOf, lossAxis, placeOf, runsOf } from "./rules.js";
import { lossText } from "./scene.js";

export function LossCurve({ svg, scene, room, letter, player }) {
  const { label, drag, settle } = useView();
  const { points, held_out: held, references, snapshots, step, most } = scene;
  const losses = [...points, ...held].map(([, loss]) => loss).filter((loss) => loss !== null);
  const values = references.map(([, value]) => value);
  const ticksIn = (size, letters) => Math.max(2, Math.floor(size / (letters * letter)));
  const up = lossAxis(losses, values, ticksIn(room.bottom - room.top, 3.2));
  const steps = axisOf(0, most, ticksIn(room.right - room.left, 5.6)).ticks;
  const ticks = steps.filter((tick) => tick <= most && Number.isInteger(tick));
  const { seek, standing, last, play } = player;

  function pressed(event) {
    const goal = slidTo(event.key, standing(), last, 5);
    if (goal === undefined && event.key !== " ") return;
    event.preventDefault();
    if (event.key === " ") play();
    else seek(goal);
  }

  return (
    <Panel
      {...{ room, letter, title: label("curve"), unit: label("axis") }}
      across={{ low: 0, high: most, ticks, written: count }}
      up={{ ...up, written: String }}>
      {({ inside, x, y }) => {
        const { left, top, right, bottom } = inside;
        const pointed = (event, settled) => {
          const at = ((pointIn(svg, event)[0] - left) / (right - left)) * most;
          seek(placeOf(snapshots, at), settled ? settle : drag);
        };
        return (
          <g
            class="ptm-field ptm-scrub"
            tabindex={0}
            role="slider"
            aria-label={label("field")}
            aria-valuemin={0}
            aria-valuemax={most}
            aria-valuenow={step}
            aria-valuetext={label("of_steps", { step: count(step), steps: count(most) })}
            onKeyDown={pressed}
            {...draggedOver(pointed)}>
            <rect class="ptm-ground" x={left} y={top} width={right - left} height={bottom - top} />
            {references.map(([name, value], i) => (
              <path
                key={name}
                class={`ptm-reference ptm-reference-${i}`}
                {...{ "data-name": name, "data-value": value }}
                d={`M${left} ${y(value)}H${right}`}
              />
            ))}
            <Line name="train" {...{ points, step, x, y }} />
            <Line name="held_out" points={held} {...{ step, x, y }} />
            {held.map(([at, loss]) => {
              const looks = at > step ? "ptm-point ptm-ahead" : "ptm-point";
              return <circle key={at} class={looks} cx={x(at)} cy={y(loss)} r={2.5} />;
            })}
            <ReferenceNames {...{ references, y, inside, letter }} />
            <Cursor {...{ scene, x, y, top, bottom, letter }} />
          </g>
        );
      }}
    </Panel>
  );
}

// A line up to the snapshot's step, and what follows it, fainter.
/** @param {any} props */
function Line({ name, points, step, x, y }) {
  const next = points.findIndex(([at]) => at >= step);
  const cut = next < 0 ? points.length : next;
  const parts = [
    [" ptm-ahead", points.slice(cut)],
    ["", points.slice(0, cut + 1)],
  ];
  return parts.map(([kind, part]) =>
    runsOf(part).map((run, i) => (
      <path
        key={`${kind} ${i}`}
        class={`ptm-line ptm-${name}${kind}`}
        d={lineThrough(run.map(([at, loss]) => [x(at), y(loss)]))}
      />
    )),
  );
}

// The name of each dashed line above it at the right, where a falling curve leaves room.
/** @param {any} props */
function ReferenceNames({ references, y, inside: { left, right }, letter }) {
  const { label } = useView();
  const over = references.map(([, value]) => y(value) - 0.4 * letter);
  const heights = apart(over, 1.2 * letter);
  return references.map(([name, value], i) => {
    const words = `${shortened(name, 0.7 * (right - left), letter)}  ${lossText(label, value)}`;
    return svgText("ptm-reference-name", right - 0.2 * letter, heights[i], words, "end");
  });
}

/** @param {any} props */
function Cursor({ scene: { step, loss, held }, x, y, top, bottom, letter }) {
  const grip = `M${x(step)} ${top}l${-0.4 * letter} ${-0.6 * letter}h${0.8 * letter}Z`;
  // Held-out text is measured now and then: the last time may be a few steps back.
  const dots = { held_out: held, train: loss === null ? null : [step, loss] };
  return (
    <>
      <path class="ptm-cursor" d={`M${x(step)} ${top}V${bottom}`} />
      <path class="ptm-grip" d={grip} />
      {Object.entries(dots).map(([name, dot]) => {
        const at = dot && { cx: x(dot[0]), cy: y(dot[1]), r: 0.38 * letter };
        return (
          dot && <circle key={name} class={`ptm-dot ptm-${name}`} data-loss={dot[1]} {...at} />
        );
      })}
    </>
  );
}
