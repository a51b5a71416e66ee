// InputTransformExplorer's controls: examples, a box a field, the context, and what to ask.

import { Checkbox, Choice, Presets, Slider } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { ANSWERS, fieldClass } from "./sequences.js";

const MOST_ANSWERS = 4;
export const WHYS = {
  classification: ["extract", "cut"],
  entailment: ["extract", "delimiter", "cut"],
  similarity: ["orders", "extract", "delimiter", "cut"],
  choice: ["answers", "extract", "delimiter", "cut"],
};

export function Controls({ scene, choose, ask }) {
  const { model, label } = useView();
  const { task, fields, context, both, why } = scene;
  const [min, max] = model.get("contexts");
  return (
    <>
      <Presets
        title={label("try")}
        options={model
          .get("presets")
          .map(({ name, ...one }) => [
            one,
            `${label(one.task)}${label("colon")}${name}`,
            { title: one.fields.join(" · ") },
          ])}
        isPressed={(one) => one.task === task && one.fields.join("\n") === fields.join("\n")}
        choose={choose}
      />
      <Fields scene={scene} />
      <div class="ptm-controls">
        <Slider text={label("context")} name="context" value={context} range={{ min, max }} />
        {task === "similarity" ? <Checkbox text={label("both")} name="both" on={both} /> : null}
        {task === "choice" ? <Answers count={fields.length - ANSWERS} /> : null}
        <Choice
          class="ptm-buttons"
          title={label("why")}
          options={WHYS[task].map((name) => [name, label(`why_${name}`), { "data-why": name }])}
          isPressed={(name) => name === why}
          choose={ask}
        />
      </div>
    </>
  );
}

// A labelled box a field.
function Fields({ scene: { task, fields, names } }) {
  const { model, drag, settle } = useView();
  const changed = (i, text) => {
    const example = model.get("example"); // maybe not drawn yet
    return { example: { task: example.task, fields: example.fields.with(i, text) } };
  };
  return (
    <div class="ptm-fields">
      {names.map((name, i) => (
        <label key={`${task} ${i}`} class={fieldClass(i)}>
          <span>{name}</span>
          <input
            type="text"
            spellcheck={false}
            maxLength={300}
            autocomplete="off"
            aria-label={name}
            value={fields[i]}
            onInput={({ currentTarget }) => drag(changed(i, currentTarget.value))}
            onChange={({ currentTarget }) => settle(changed(i, currentTarget.value))}
          />
        </label>
      ))}
    </div>
  );
}

function Answers({ count }) {
  const { model, label, settle } = useView();
  const change = (name) => {
    const { task, fields } = model.get("example"); // maybe not drawn yet
    if (name === "more" && fields.length < ANSWERS + MOST_ANSWERS)
      settle({ example: { task, fields: [...fields, label("another")] } });
    if (name === "less" && fields.length > ANSWERS + 2)
      settle({ example: { task, fields: fields.slice(0, -1) } });
  };
  // Disabled for real, a button would drop the focus, and the keys with it.
  const button = (name, text, disabled) => (
    <button
      type="button"
      data-act={name}
      aria-label={label(name)}
      title={label(name)}
      aria-disabled={disabled}
      onClick={() => change(name)}>
      {text}
    </button>
  );
  return (
    <span class="ptm-slot">
      {label("answers")}
      {button("less", "−", count === 2)}
      {button("more", "+", count === MOST_ANSWERS)}
    </span>
  );
}
