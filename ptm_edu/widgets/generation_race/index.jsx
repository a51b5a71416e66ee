// GenerationRace: a prompt, four ways to continue it, and how far they have come.

import { useMemo } from "preact/hooks";
import { BusyMark, Notice, Slider, TextChoice } from "../host/controls.jsx";
import { useEntries } from "../host/entries.js";
import { useFrame, useTraits } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { Player, usePlayer } from "../host/player.jsx";
import { widget } from "../host/widget.js";
import { Columns } from "./columns.jsx";
import { explained, lengthOf, longestOf, percentOf, sceneOf } from "./scene.js";
import style from "./style.css";
import { Tracks } from "./track.jsx";
import { words } from "./words.js";

const ALL = 200; // tokens, as many as any text has

function GenerationRace({ model, label, notice }) {
  const { speed } = useTraits("speed");
  const names = { prompt: "prompt", seed: "seed" };
  const { entry, known, choose, restore, slow } = useEntries(names, "write", "texts");
  const player = usePlayer({ last: lengthOf(entry), most: ALL, pause: 1000 / speed });
  const { step, last } = player;
  const scene = useMemo(() => sceneOf(label, entry, step), [entry, step]);
  const { prompt, seed } = entry;
  const prompts = [...new Set([...known.values()].map((one) => one.prompt))];

  function choosePrompt(typed) {
    player.stop();
    if (typed.trim()) choose({ prompt: typed.trim(), seed });
    else notice(label("empty"));
  }

  // The seed after this one; without Python the stored ones go round.
  function again() {
    player.stop();
    const stored = [...known.values()].filter((one) => one.prompt === prompt);
    const seeds = stored.map((one) => one.seed);
    const next = model.isStatic ? seeds[(seeds.indexOf(seed) + 1) % seeds.length] : seed + 1;
    choose({ prompt, seed: next });
  }

  useFrame({
    inputs: [scene],
    summary() {
      const told = ({ name, mean, repeats }) =>
        label("one", { name, log_p: signed(mean), share: percentOf(repeats.share) });
      return label("summary", {
        prompt,
        seed,
        step,
        last,
        list: scene.map(told).join(label("gap")),
      });
    },
    rows: () => [
      ["name", "text", "tokens", "total", "log_p", "repeated", "stretches", "longest"].map((key) =>
        label(key),
      ),
      scene.map(({ name, text, n, total, mean, repeats: { share, runs } }) => [
        ...[
          name,
          text,
          n,
          signed(total),
          signed(mean),
          label("percent", { p: percentOf(share) }),
          runs.length,
        ],
        longestOf(runs),
      ]),
    ],
    reset() {
      player.stop();
      restore();
    },
  });

  return (
    <>
      <TextChoice
        source="prompt"
        text={prompt}
        options={prompts.map((text) => [text, text])}
        choose={choosePrompt}>
        <BusyMark slow={slow} />
      </TextChoice>
      <div class="ptm-controls">
        <Player player={player} text={label("tokens")} />
        <Slider text={label("speed")} name="speed" value={speed} range={{ min: 1, max: 30 }} />
        <button type="button" data-act="again" title={label("again_hint")} onClick={again}>
          {label("again")}
        </button>
        <small data-of="seed">{label("seed", { seed })}</small>
      </div>
      <Notice />
      <Columns texts={scene} />
      <Tracks texts={scene} prompt={prompt} player={player} />
      <div class="ptm-caption ptm-one-line ptm-least ptm-result">
        {step ? `${explained(label, scene)} ` : label("start")}
        {step > 0 && <span class="ptm-underlined">{label("underlined")}</span>}
      </div>
    </>
  );
}

export default widget({ kind: "ptm-generation_race", style, words, View: GenerationRace });
