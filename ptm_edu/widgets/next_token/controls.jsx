// NextToken's texts, a box for another one, and the buttons that go on and back.

import { useLayoutEffect, useState } from "preact/hooks";
import { BusyMark, Choice, TextBox, TextChoice } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { writtenText } from "./scene.js";
import { nearestTo } from "./store.js";

export function Controls({ entry, known, round, ends, slow, hand }) {
  const { model, label, own } = useView();
  const texts = new Set([...known.values()].map(({ text }) => text));
  const start = !entry.chosen.length;
  const written = writtenText(entry);
  const type = (text) => text !== written && hand.read(text.replaceAll("⏎", "\n"));
  // The end is where it goes on.
  useLayoutEffect(() => {
    const box = own.shell.body.querySelector("input[type=text]");
    if (box) box.scrollLeft = box.scrollWidth;
  }, [entry]);
  // Disabled for real, a button would drop the focus, and the keys with it.
  const button = (name, off, title) => (
    <button type="button" data-act={name} title={title} aria-disabled={off} onClick={hand[name]}>
      {label(name)}
    </button>
  );
  return (
    <>
      <TextChoice
        source="source"
        text={written}
        value={entry.text}
        options={[...texts].map((text) => [text, text.replaceAll("\n", "⏎")])}
        choose={hand.read}
        type={type}
        offline={<Stored key={round} {...{ texts: [...texts], written, type, read: hand.read }} />}
      />
      <div class="ptm-controls" role="group" aria-label={label("go_on")}>
        {button("likeliest", ends)}
        {button("draw", ends, label("draw_hint"))}
        {button("undo", start)}
        {button("back", start)}
        {model.isStatic ? (
          <small class="ptm-stored">{label("stored")}</small>
        ) : (
          <BusyMark slow={slow} />
        )}
      </div>
    </>
  );
}

// In a page without Python, a box that offers the stored texts which are nearest to what is typed.
/** @param {any} props */
function Stored({ texts, written, type, read }) {
  const { label } = useView();
  const [typed, hear] = useState("");
  const near = typed && typed !== written ? nearestTo(typed, texts) : [];
  return (
    <>
      <label>
        {label("own")}
        <TextBox
          hint={label("stored_hint")}
          text={written}
          typed={type}
          onInput={({ currentTarget }) => hear(currentTarget.value)}
        />
      </label>
      {near.length > 0 && (
        <Choice
          class="ptm-buttons ptm-near"
          title={label("near")}
          lead={label("near")}
          options={near.map((text) => [text, text.replaceAll("\n", "⏎")])}
          isPressed={() => false}
          choose={(text) => {
            hear("");
            read(text);
          }}
        />
      )}
    </>
  );
}
