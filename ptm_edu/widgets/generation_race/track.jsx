// GenerationRace's tracks: a row for each text, a bar for each token as high as its probability.

import { Fragment } from "preact";
import { draggedOver, pointIn } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { slidTo } from "../host/keys.js";
import { signed } from "../host/numbers.js";
import { Picture } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";

export function Tracks({ texts, prompt, player: { step, last, seek, play, standing } }) {
  const { label, drag, settle } = useView();

  function pressed(event) {
    const goal = slidTo(event.key, standing(), last, 10);
    if (goal === undefined && event.key !== " ") return;
    event.preventDefault();
    if (event.key === " ") play();
    else seek(goal);
  }

  function tracksIn({ svg, width, height }) {
    const letter = letterSize(svg, 15, 22);
    const [left, right, top] = [7, width / letter - 3.4, 1.6].map((size) => size * letter);
    const x = (token) => left + ((right - left) * token) / last;
    const high = (height - top) / texts.length;
    const pointed = (event, settled) => {
      const across = (pointIn(svg, event)[0] - left) / (right - left);
      seek(Math.max(0, Math.min(last, Math.round(across * last))), settled ? settle : drag);
    };
    return (
      <g
        class="ptm-field ptm-scrub"
        tabindex={0}
        role="slider"
        aria-label={label("tracks")}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={step}
        onKeyDown={pressed}
        {...draggedOver(pointed)}>
        <rect class="ptm-ground" x={left} y={top} width={right - left} height={height - top} />
        <text class="ptm-panel-title" x={0} y={letter}>
          {label("track")}
        </text>
        {width > 44 * letter && (
          <text class="ptm-tick" x={width} y={letter} text-anchor="end">
            {label("legend")}
          </text>
        )}
        {texts.map((text, i) => (
          <Track key={i} text={text} {...{ x, letter, left, right, high, top: top + i * high }} />
        ))}
        <path class="ptm-cursor" d={`M${x(step)} ${top - 3}V${height}`} />
      </g>
    );
  }

  return (
    <Picture
      name="race"
      class="ptm-tracks ptm-fills ptm-result"
      role="group"
      label={label("picture_of", { prompt, step, last })}>
      {tracksIn}
    </Picture>
  );
}

/** @param {any} props */
function Track({ text, x, letter, left, right, top, high }) {
  const { name, tokens, all, n, mean } = text;
  const base = top + high - 0.45 * letter;
  const middle = top + high / 2 + 0.35 * letter;
  let end = 0;
  return (
    <g class="ptm-track" data-name={name}>
      <path class="ptm-floor" d={`M${left} ${base}H${right}`} />
      {tokens.map((token, i) => {
        const from = end;
        end += token.length;
        const p = Math.exp(all[i]);
        const tall = (high - 0.75 * letter) * p;
        const wide = x(i + 1) - x(i);
        const again = i < n && text.repeats.runs.some((run) => run.from < end && from < run.to);
        return (
          <Fragment key={i}>
            <rect
              class={i < n ? "ptm-bar" : "ptm-bar ptm-faint"}
              {...{ x: x(i) + 1, y: base - tall, width: 0.78 * wide, height: tall }}
              data-p={p}
              data-again={again || undefined}
            />
            {again && (
              <rect
                class="ptm-again-line"
                {...{ x: x(i), y: base + 3, width: wide, height: 0.2 * letter }}
              />
            )}
          </Fragment>
        );
      })}
      <text class="ptm-name" x={left - 0.6 * letter} y={middle} text-anchor="end">
        {name}
      </text>
      <text class="ptm-tick" x={right + 3.4 * letter} y={middle} text-anchor="end">
        {n ? signed(mean) : "–"}
      </text>
    </g>
  );
}
