// InputEmbeddings' controls: the stored texts, two boxes for others, what is added, and the token
// that the chosen one is compared with.

import { useRef } from "preact/hooks";
import { BusyMark, Presets, Select, TextBox } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { PARTS } from "./vectors.js";

export function EmbeddingControls({ scene: { entry, added, other }, choose, slow }) {
  const { model, label, settle } = useView();
  const presets = model.get("presets").map((one) => {
    const { name, first, second } = one;
    return [one, name, { title: second ? `${first} · ${second}` : first }];
  });
  const toggle = (part) =>
    PARTS.filter((one) => model.get("added").includes(one) !== (one === part));
  const tokens = entry.tokens.map((token, t) => [t, `${t} ${token} ${segmentOf(entry, t)}`]);
  return (
    <>
      <Presets
        title={label("try")}
        options={presets}
        isPressed={({ first, second }) => first === entry.first && second === entry.second}
        choose={(one) => choose(one)}
      />
      <OwnTexts entry={entry} choose={choose} slow={slow} />
      <div class="ptm-controls">
        <span class="ptm-added" role="group" aria-label={label("parts")}>
          {label("parts")}
          {PARTS.map((part) => (
            <label key={part}>
              <input
                type="checkbox"
                data-part={part}
                checked={added.includes(part)}
                onChange={() => settle({ added: toggle(part) })}
              />
              {label(part)}
            </label>
          ))}
        </span>
        <label>
          {label("compare")}
          <Select
            data-setting="other"
            value={other}
            options={tokens}
            choose={(t) => settle({ other: Number(t) })}
          />
        </label>
        <b class="ptm-category">
          {entry.label && label("category", { label: labelName(label, entry) })}
        </b>
      </div>
    </>
  );
}

// Two boxes that stay while one types; Enter in either reads both.
function OwnTexts({ entry, choose, slow }) {
  const { model, label } = useView();
  const node = useRef(null);
  if (model.isStatic)
    return (
      <div class="ptm-own">
        <small>{label("needs_live")}</small>
      </div>
    );
  function read() {
    const [first, second] = [...node.current.querySelectorAll("input")].map((box) => box.value);
    choose({ first, second });
  }
  return (
    <div class="ptm-own" ref={node}>
      {["first", "second"].map((name) => (
        <label key={name}>
          {label(name)}
          <TextBox
            hint={label("own_hint")}
            text={entry[name] ?? ""}
            typed={read}
            aria-label={label(name)}
            data-setting={name}
            placeholder={label(name === "second" ? "second_hint" : "own_hint")}
          />
        </label>
      ))}
      <button type="button" data-act="read" onClick={read}>
        {label("read")}
      </button>
      <BusyMark slow={slow} />
    </div>
  );
}

// The three of natural language inference are translated; others stay as they were given.
export function labelName(label, entry) {
  const known = ["entailment", "contradiction", "neutral"].includes(entry.label);
  return known ? label(entry.label) : entry.label;
}

export function segmentOf({ types }, t) {
  return types[t] ? "B" : "A";
}
