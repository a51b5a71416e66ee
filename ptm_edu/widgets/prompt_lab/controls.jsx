// PromptLab's texts and label words to choose from, and boxes for others where Python is there.

import { useRef } from "preact/hooks";
import { BusyMark, Choice, Select, TextBox } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { wordsOf } from "./rules.js";

/** @param {any} props */
export function PromptControls({ scene, known, choose, highlight, slow }) {
  const { model, label } = useView();
  const boxes = useRef(null);
  const { prompt, of, labels, rightName } = scene;
  const prompts = [...known.values()].map((entry) => entry.prompt);
  const texts = [...new Set(prompts.map(({ text }) => text))];
  const sets = [...new Set(prompts.map(({ words }) => JSON.stringify(words)))];
  const spelt = (words) => words.map((listed) => listed.join(", ")).join(" / ");
  const chooseWords = () => {
    const typed = [...boxes.current.querySelectorAll("input")].map(({ value }) => wordsOf(value));
    choose({ words: typed });
  };
  return (
    <>
      <div class="ptm-own">
        <label class="ptm-source">
          {label("text")}
          <Select
            value={prompt.text}
            options={texts.map((text) => [text, text])}
            choose={(text) => choose({ text })}
          />
        </label>
        <Box
          title={label("own_text")}
          hint={label("text_hint")}
          text={prompt.text}
          typed={(text) => choose({ text })}
        />
        <span class="ptm-right">{rightName && label("right_label", { name: rightName })}</span>
      </div>
      <div class="ptm-own" ref={boxes}>
        <label class="ptm-source">
          {label("label_words")}
          <Select
            value={JSON.stringify(prompt.words)}
            options={sets.map((set) => [set, spelt(JSON.parse(set))])}
            choose={(set) => choose({ words: JSON.parse(set) })}
          />
        </label>
        {labels.map((name, i) => (
          <Box
            key={name}
            title={name}
            aria-label={label("words_of", { name })}
            hint={label("words_hint")}
            text={prompt.words[i].join(", ")}
            typed={chooseWords}
          />
        ))}
        {/* Of two labels, one tells all. */}
        {labels.length > 2 && (
          <Choice
            class="ptm-buttons"
            title={label("shown_label")}
            lead={label("shown_label")}
            options={labels.map((name, i) => [i, name, { "data-label": name }])}
            isPressed={(i) => i === of}
            choose={highlight}
          />
        )}
      </div>
      <div class="ptm-own">
        {model.isStatic && <small>{label("needs_live")}</small>}
        <Box
          title={label("own_template")}
          hint={label("template_hint", { text: "{text}", mask: "{mask}" })}
          text={prompt.template}
          typed={(template) => choose({ template })}
        />
        {!model.isStatic && <BusyMark slow={slow} />}
      </div>
    </>
  );
}

/** @param {any} props */
function Box({ title, ...more }) {
  const { model } = useView();
  if (model.isStatic) return null;
  return (
    <label class="ptm-box">
      {title}
      <TextBox aria-label={title} {...more} />
    </label>
  );
}
