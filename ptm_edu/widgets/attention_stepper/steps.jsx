// AttentionStepper's first view: the steps, the formula of one, and all numbers.

import { useMemo } from "preact/hooks";
import { Checkbox, Choice } from "../host/controls.jsx";
import { useFrame, useTraits, useView } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { useRemote } from "../host/remote.js";
import { captionOf, Formula, spoken } from "./formula.jsx";
import { arraysOf, attendedBy, LAST, maskOf } from "./row.js";
import { StepSheet } from "./sheet.jsx";

export function Steps({ seed }) {
  const { model, label, settle, notice } = useView();
  const { step, token, source, causal, mask } = useTraits(
    ...["step", "token", "source", "causal", "mask"],
  );
  const [tokens, sources] = [model.get("tokens"), model.get("source_tokens")];
  const arrays = useMemo(() => arraysOf(model, seed), [seed]);
  const scene = useMemo(() => {
    const mayLook = maskOf({ mask, causal });
    const rows = tokens.map((_, t) => attendedBy(arrays, mayLook, t));
    const open = sources.map((_, s) => mayLook(token, s));
    return { ...arrays, step, token, source, tokens, sources, rows, row: rows[token], open };
  }, [arrays, step, token, source, causal, mask]);

  function choose(changes) {
    notice("");
    settle(changes);
  }
  const walk = (by) => choose({ step: Math.max(0, Math.min(LAST, model.get("step") + by)) });
  useRemote(walk);

  // Open or close a key to the chosen query.
  function turn(s) {
    const t = model.get("token");
    if (causal && s > t) return notice(label("future"));
    const whole = mask.length ? mask : tokens.map(() => sources.map(() => true));
    return choose({ source: s, mask: whole.with(t, whole[t].with(s, !whole[t][s])) });
  }

  useFrame({
    inputs: [scene],
    summary: () => spoken(label, scene),
    rows: () => [
      [label("number"), label("key"), "q·k", "÷ √d", label("may"), label("weight")],
      sources.map((name, s) => [
        s + 1,
        name,
        signed(scene.row.dots[s], 4),
        signed(scene.row.scaled[s], 4),
        label(scene.open[s] ? "yes" : "no"),
        scene.row.weights[s].toFixed(4),
      ]),
    ],
  });

  const names = ["q · k", "÷ √d", label("step_mask"), "softmax", "Σ w · v"];
  // Disabled for real, a button would drop the focus, and the keys with it.
  const button = (name, by, words, more) => (
    <button
      type="button"
      title={label(`${name}_hint`)}
      {...more}
      data-act={name}
      onClick={() => walk(by)}>
      {words}
    </button>
  );
  return (
    <>
      <div class="ptm-controls">
        {button("back", -1, "◀", { "aria-label": label("back"), "aria-disabled": step === 0 })}
        <Choice
          class="ptm-buttons"
          title={label("steps")}
          options={names.map((name, i) => [i, `${i + 1} ${name}`, { "data-step": i }])}
          isPressed={(i) => i === step}
          choose={(i) => choose({ step: i })}
        />
        {button("next", 1, `${label("next")} ▶`, { "aria-disabled": step === LAST })}
        <Checkbox
          text={label("causal")}
          name="causal"
          on={causal}
          disabled={tokens.length !== sources.length}
          settle={choose}
        />
      </div>
      <Formula scene={scene} />
      <StepSheet scene={scene} choose={choose} turn={turn} />
      <div class="ptm-caption ptm-least">{captionOf(label, scene)}</div>
    </>
  );
}
