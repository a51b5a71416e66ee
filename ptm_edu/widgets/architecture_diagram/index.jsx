// ArchitectureDiagram: how an example flows through a model, and what the chosen block computes.

import { useMemo, useState } from "preact/hooks";
import { Choice } from "../host/controls.jsx";
import { useFlight } from "../host/flight.js";
import { useFrame, useHighlight, useTraits } from "../host/hooks.js";
import { slidTo } from "../host/keys.js";
import { count } from "../host/numbers.js";
import { Picture } from "../host/picture.jsx";
import { letterSize, presentRoom } from "../host/present.js";
import { widget } from "../host/widget.js";
import { Details } from "./details.jsx";
import { difference } from "./difference.js";
import { Flow } from "./flow.jsx";
import { drawingOf, nodesOf, onTheWay } from "./layout.js";
import style from "./style.css";
import { words } from "./words.js";
import { shapeText } from "./written.js";

// In a drawing the attribute's name has no capitals.
const FOCUSED = { tabindex: 0 };

function ArchitectureDiagram({ model, label, settle }) {
  const { chosen, shown } = useTraits("chosen", "shown");
  const models = model.get("models");
  const known = models.findIndex(({ title }) => title === shown);
  const at = Math.max(0, known); // a link of the text may name a model that is not there
  const architecture = models[at];
  const { blocks } = architecture;
  const block = blocks.find(({ path }) => path === chosen) ?? blocks[0];
  const [code, showCode] = useState(false);
  const { looked, highlight, clear } = useHighlight();
  const nodes = useMemo(() => nodesOf(blocks, architecture.flow), [architecture]);
  const { flight, take, land } = useFlight();
  const seen = blocks.find(({ path }) => path === looked);
  const total = count(architecture.total);

  function choose(path, withCode) {
    if (withCode) showCode(path !== model.get("chosen") || !code);
    settle({ chosen: path });
  }

  function show(title) {
    settle({ shown: title, chosen: "" });
    clear();
    take(() => ({ nodes, blocks }));
  }

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = model.get("chosen"); // maybe not drawn yet
    const at = blocks.findIndex(({ path }) => path === now);
    const goal = slidTo(event.key, at, blocks.length - 1); // the inputs are at the bottom
    if (goal !== undefined) choose(blocks[goal].path, false);
    else if (event.key === "Enter" || event.key === " ") choose(now, true);
    else return;
    event.preventDefault();
  }

  // The drawing, or while another model comes its boxes on their way.
  function flown(after, svg) {
    if (!flight?.from) return after;
    const before = drawn(flight.from.nodes, svg, after.width).scene;
    return {
      ...after,
      scene: onTheWay(before, flight.from.blocks, after.scene, blocks, flight.way),
    };
  }

  const told = ({ name, kind, parameters, ...one }) =>
    label("told", { name, kind, parameters: count(parameters), shape: shapeText(one.shape) });
  useFrame({
    inputs: [chosen, shown],
    summary: () => told(block),
    rows: () => [
      ["path", "block", "module", "output", "parameters"].map((name) => label(name)),
      blocks.map(({ path, name, kind, shape, parameters }) => [
        ...[path || "–", name, kind, shapeText(shape), count(parameters)],
      ]),
    ],
    reset() {
      showCode(false);
      clear();
      land();
    },
  });

  return (
    <>
      <div class="ptm-panels ptm-fills">
        {models.length > 1 && (
          <div class="ptm-models">
            <Choice
              class="ptm-buttons"
              title={label("model")}
              options={models.map(({ title }) => [title, title])}
              isPressed={(title) => title === shown}
              choose={show}
            />
            <p class="ptm-changes">{at > 0 && difference(label, models[at - 1], architecture)}</p>
          </div>
        )}
        <div>
          <Picture
            name="architecture"
            class="ptm-diagram"
            label={label("picture_of", {
              n: blocks.length,
              name: architecture.title,
              parameters: total,
            })}
            height={({ svg, width }) => drawn(nodes, svg, width).height}>
            {({ svg, width }) => (
              <g role="listbox" {...FOCUSED} aria-label={label("diagram")} onKeyDown={pressed}>
                <Flow
                  {...flown(drawn(nodes, svg, width), svg)}
                  architecture={architecture}
                  chosen={block.path}
                  seen={looked}
                  highlight={highlight}
                  choose={choose}
                />
              </g>
            )}
          </Picture>
        </div>
        <Details
          architecture={architecture}
          block={block}
          code={code}
          choose={(path) => choose(path, false)}
        />
      </div>
      <div class="ptm-caption ptm-one-line">{seen ? told(seen) : reading(label, architecture)}</div>
    </>
  );
}

// The drawing in letters and its height in pixels. In Present the gaps take the room there is.
function drawn(nodes, svg, width) {
  const letter = letterSize(svg, 16, 20);
  const at = (gap) => drawingOf(nodes, width / letter, gap);
  const room = (presentRoom(svg) - 2) / letter - 2.9; // the caption
  const usual = at(1).height;
  const gap = Number.isFinite(room) ? 1 + (room - usual) / (at(2).height - usual) : 1;
  const scene = at(Math.max(0.6, Math.min(1.4, gap)));
  return { scene, letter, width, height: Math.ceil(scene.height * letter) };
}

function reading(label, { flow: { inputs, outputs } }) {
  const shapes = [...Object.values(inputs), ...outputs.map(({ shape }) => shape)].flat();
  const axes = ["B", "S", "T"].filter((axis) => shapes.includes(axis));
  return [
    label("bars"),
    ...axes.map((axis) =>
      label(`axis_${axis === "T" && axes.includes("S") ? "T_beside_S" : axis}`),
    ),
  ].join(label("gap"));
}

export default widget({
  kind: "ptm-architecture_diagram",
  style,
  words,
  View: ArchitectureDiagram,
  title(model, label) {
    const [{ title }, ...more] = model.get("models");
    return more.length ? label("titles") : label("title", { name: title });
  },
});
