// Steps that are played: a trait goes on by itself, until it is paused or at its end.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Slider } from "./controls.jsx";
import { useTraits, useView } from "./hooks.js";

const QUICK = 500; // ms between steps; of quicker ones Python and those who hear the page are told the last

/** A player of `last` steps, a step every `pause` ms. The trait `name` holds the step, and `most` at the end,
 * wherever that is; or else stepOf(value) is the step and traitOf(step) the trait.
 * Returns the `step` on display, whether it is `playing`, seek(step), by(steps), play(), stop().
 * @param {{ last: number, most?: number, pause: number, name?: string,
 *   stepOf?: (value: any) => number, traitOf?: (step: number) => any }} props */
export function usePlayer({ last, most, pause, name = "step", stepOf = Number, ...more }) {
  const { model, drag, settle } = useView();
  const value = useTraits(name)[name];
  const [playing, setPlaying] = useState(false);
  const stop = () => setPlaying(false);
  const within = (step) => Math.max(0, Math.min(step, last));
  const standing = () => within(stepOf(model.get(name))); // maybe not drawn yet
  // A step at the end stays at the end when another text is longer.
  const { traitOf = (step) => (step === last ? most : step) } = more;
  const at = (goal) => ({ [name]: traitOf(within(goal)) });
  function seek(goal, tell = settle) {
    stop();
    tell(at(goal));
  }
  function play() {
    setPlaying(!playing && last > 0);
    if (!playing && standing() === last) settle(at(0));
  }
  const next = useRef(null);
  next.current = () => {
    const goal = standing() + 1;
    if (goal >= last) stop();
    (pause < QUICK && goal < last ? drag : settle)(at(goal));
  };
  useLayoutEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => next.current(), pause);
    return () => clearInterval(timer);
  }, [playing, pause]);
  const step = within(stepOf(value));
  return { step, last, playing, stop, seek, play, standing, by: (n) => seek(standing() + n) };
}

/** Its buttons, of which the one that goes on is named `next`.
 * @param {{ player: ReturnType<typeof usePlayer>, next?: string }} props */
export function PlayerButtons({ player, next = "step" }) {
  const { step, last, playing, by, play } = player;
  const { label } = useView();
  // Disabled for real, a button would drop the focus, and the keys with it.
  /** @type {any[][]} */
  const buttons = [
    ["back", () => by(-1), { "aria-disabled": step === 0 }],
    [next, () => by(1), { "aria-disabled": step === last }],
    ["play", play, { "aria-pressed": playing, "aria-disabled": last === 0 }],
  ];
  return (
    <span class="ptm-buttons" role="group" aria-label={label("run")}>
      {buttons.map(([act, run, state]) => (
        <button
          key={act}
          type="button"
          data-act={act}
          title={label("keys")}
          {...state}
          onClick={run}>
          {label(act === "play" && playing ? "pause" : act)}
        </button>
      ))}
    </span>
  );
}

/** The buttons, and a slider `text` for the step.
 * @param {{ player: ReturnType<typeof usePlayer>, text: string, next?: string, name?: string,
 *   written?: (step: number) => string, told?: string }} props */
export function Player({ player, text, next, name = "step", written, told }) {
  const { step, last, seek } = player;
  const { drag } = useView();
  return (
    <>
      <PlayerButtons player={player} next={next} />
      <Slider
        text={text}
        name={name}
        value={step}
        range={{ min: 0, max: last, "aria-valuetext": told }}
        written={written ?? ((value) => `${value} / ${last}`)}
        drag={(changes) => seek(changes[name], drag)}
        settle={(changes) => seek(changes[name])}
      />
    </>
  );
}
