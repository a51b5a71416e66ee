// InputTransformExplorer: a task's fields, and the sequences they become.

import { useState } from "preact/hooks";
import { useFlight } from "../host/flight.js";
import { useFrame, useTraits } from "../host/hooks.js";
import { widget } from "../host/widget.js";
import { Controls, WHYS } from "./controls.jsx";
import { Sequences } from "./picture.jsx";
import { transformScene } from "./sequences.js";
import style from "./style.css";
import { words } from "./words.js";

function InputTransformExplorer({ label, settle, own }) {
  const { example, context, both } = useTraits("example", "context", "both");
  const [asked, ask] = useState({ task: null, why: null });
  const { flight, take, land } = useFlight();
  // Another task begins with the question that is most its own.
  const why = asked.task === example.task ? asked.why : WHYS[example.task][0];
  const scene = transformScene(label, { example, context, both, why });
  const told = label("told", {
    task: label(scene.task),
    n: scene.sequences.length,
    lengths: scene.lengths.join(label("comma")),
    cut: scene.cut,
  });

  useFrame({
    inputs: [example, context, both],
    summary: () => told,
    rows: () => [
      ["sequence", "token", "number", "what", "kept"].map((name) => label(name)),
      scene.sequences.flatMap((sequence, i) => {
        const numbers = numbered(sequence);
        return sequence.map(({ kind, text, field, cut }, t) => [
          i + 1,
          text,
          cut ? "–" : numbers[t],
          field === null ? label(kind) : scene.names[field],
          label(cut ? "no" : "yes"),
        ]);
      }),
    ],
    reset() {
      ask({ task: null, why: null });
      land();
    },
  });

  function choose(chosen) {
    settle({ example: chosen });
    take(() => [...own.shell.body.querySelectorAll(".ptm-fields input")]);
  }

  return (
    <>
      <Controls
        scene={scene}
        choose={choose}
        ask={(question) => ask({ task: example.task, why: question })}
      />
      <Sequences scene={scene} told={told} flight={flight} />
      <div class="ptm-caption ptm-least">{explained(label, scene)}</div>
    </>
  );
}

// How many tokens are kept up to each one.
function numbered(sequence) {
  let number = 0;
  return sequence.map(({ cut }) => {
    if (!cut) number += 1;
    return number;
  });
}

// The answer to what is asked, and how long the sequences are.
function explained(label, scene) {
  const { why, both, context, cut, lengths } = scene;
  const key = why === "orders" && !both ? "because_one" : `because_${why}`;
  const long = Math.max(...lengths);
  return [
    label(key, { n: lengths.length }),
    label(`${cut ? "is_cut" : "fits"}${lengths.length > 1 ? "" : "_one"}`, { long, context, cut }),
    ...(scene.empty ? [label("empty_field")] : []),
  ].join(label("gap"));
}

export default widget({
  kind: "ptm-input_transform_explorer",
  style,
  words,
  View: InputTransformExplorer,
});
