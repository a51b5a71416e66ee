// Sentences to choose from: those that are stored, and a box for another one.

import { BusyMark, Presets, TextBox } from "./controls.jsx";
import { useEntries } from "./entries.js";
import { useView } from "./hooks.js";

/** The sentence on display, as `useEntries` keeps it; `choose(text)` hears what is chosen or typed.
 * @param {string} type @param {string} part */
export function useSentence(type, part) {
  const { label, notice } = useView();
  const { choose, ...held } = useEntries({ sentence: "text" }, type, part);
  const chooseText = (typed) =>
    typed.trim() ? choose({ text: typed.trim() }) : notice(label("empty"));
  return { ...held, choose: chooseText };
}

/** @param {{ sentence: ReturnType<typeof useSentence> }} props */
export function SentenceChoice({ sentence: { entry, choose, slow } }) {
  const { model, label } = useView();
  return (
    <>
      <Presets
        title={label("try")}
        options={model
          .get("presets")
          .map(({ text }) => [text, text, { title: text, "data-text": text }])}
        isPressed={(text) => text === entry.text}
        choose={choose}
      />
      <div class="ptm-own">
        {model.isStatic ? (
          <small>{label("needs_live")}</small>
        ) : (
          <>
            <label>
              {label("own")}
              <TextBox
                hint={label("own_hint")}
                text={entry.text}
                typed={choose}
                aria-label={label("own")}
              />
            </label>
            <BusyMark slow={slow} />
          </>
        )}
      </div>
    </>
  );
}
