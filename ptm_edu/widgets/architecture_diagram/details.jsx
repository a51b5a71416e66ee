// What the chosen block is and computes, what it is in, and its code.

import { Choice } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { shapeText, shareOf } from "./written.js";

export function Details({ architecture, block, code, choose }) {
  const { label } = useView();
  const { name, kind, formula, shape } = block;
  const around = containersOf(architecture.blocks, block);
  const source = code && architecture.sources[kind];
  const lines = [
    ["module", kind],
    ["formula", formula],
    ["output", shape.length ? shapeText(shape) : ""],
    ["parameters", parametersText(label, block, architecture.total)],
  ];
  return (
    <div class="ptm-details">
      <div class="ptm-over" role="heading" aria-level={4}>
        {name}
      </div>
      {around.length > 0 && (
        <Choice
          class="ptm-buttons ptm-within"
          title={label("part_of")}
          options={around.map((one) => [one.path, one.name])}
          isPressed={() => false}
          choose={choose}
        />
      )}
      <dl>
        {lines.map(
          ([key, value]) =>
            value && (
              <>
                <dt>{label(key)}</dt>
                <dd>{value}</dd>
              </>
            ),
        )}
      </dl>
      {source && (
        <pre role="region" tabIndex={0} aria-label={label("code")}>
          {source}
        </pre>
      )}
    </div>
  );
}

// The blocks that a block is in, from the whole model on.
function containersOf(blocks, { parent }) {
  if (parent === null) return [];
  const inside = blocks.find(({ path }) => path === parent);
  return [...containersOf(blocks, inside), inside];
}

function parametersText(label, block, total) {
  const { path, parameters, repeat, within } = block;
  if (!parameters) return label("shared");
  if (!path) return count(parameters);
  const share = `${(100 * shareOf(block, total)).toFixed(1)} %`;
  return [
    count(parameters),
    ...(repeat > 1 ? [label("layers", { n: repeat })] : []),
    ...(within > 1 ? [label("within", { n: within })] : []),
    label("of_all", { share, total: count(total) }),
  ].join(label("comma"));
}
