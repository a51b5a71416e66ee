// AttentionStepper: five steps from vectors to an output, and why the second one is there.

import { Choice } from "../host/controls.jsx";
import { useTraits } from "../host/hooks.js";
import { widget } from "../host/widget.js";
import { Scale } from "./scale.jsx";
import { Steps } from "./steps.jsx";
import style from "./style.css";
import { words } from "./words.js";

const VIEWS = ["steps", "scale"];

function AttentionStepper({ model, label, settle }) {
  const { view, seed } = useTraits("view", "seed");
  const given = model.get("q").length > 0; // numbers from Python stay
  return (
    <>
      <div class="ptm-controls">
        <Choice
          class="ptm-buttons"
          title={label("views")}
          options={VIEWS.map((one) => [one, label(`view_${one}`), { "data-view": one }])}
          isPressed={(one) => one === view}
          choose={(one) => settle({ view: one })}
        />
        {!(given && view === "steps") && (
          <button
            type="button"
            title={label("other_hint")}
            data-act="other"
            onClick={() => settle({ seed: (seed + 1) % 2 ** 32 })}>
            {label("other")}
          </button>
        )}
      </div>
      {view === "steps" ? <Steps seed={seed} /> : <Scale seed={seed} />}
    </>
  );
}

export default widget({ kind: "ptm-attention_stepper", style, words, View: AttentionStepper });
