// LayerExplorer's numbers and its lines of context.

import { lookedAt } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { joined, snippet } from "../host/layer_space.js";
import { Sense, WordInLine } from "../host/sense.jsx";
import { KINDS } from "../host/sense_plane.jsx";

// 4.4444 → "4.4", 8 → "8"
export function rounded(hits) {
  return String(Number(hits.toFixed(1)));
}

// One row a layer, a click goes there, and one for where the slider stands.
export function Numbers({ layer, separation, pure, n }) {
  const { label, settle } = useView();
  return (
    <div class="ptm-numbers">
      <table>
        <thead>
          <tr>
            {["", "nearest", "within", "between", "gap"].map((key) => (
              <th key={key} scope="col">
                {key && label(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name="now" of={separation} n={n}>
            {label("now", { layer: layer.toFixed(2) })}
          </Row>
          {pure.map((of, j) => (
            <Row key={j} name={j} of={of} n={n}>
              <button type="button" onClick={() => settle({ layer: j })}>
                {label("now", { layer: j })}
              </button>
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ name, of: { hits, within, between }, n, children }) {
  const { label } = useView();
  const numbers = { hits, within, between, gap: within - between };
  return (
    <tr data-layer={name}>
      <th scope="row">{children}</th>
      {Object.entries(numbers).map(([of, value]) => (
        <td key={of}>
          <data data-of={of} value={value}>
            {of === "hits" ? label("of", { hits: rounded(value), n }) : value.toFixed(3)}
          </data>
        </td>
      ))}
    </tr>
  );
}

// The sentences, looked at or clicked like their marks.
export function Contexts({ contexts, members, kindOf, seen, highlight }) {
  return (
    <div class="ptm-contexts">
      {members.map((n) => (
        <button
          key={n}
          type="button"
          class={`ptm-context${seen.includes(n) ? " ptm-seen" : ""}`}
          data-n={n}
          aria-pressed={seen[1] === n}
          onClick={() => highlight(n, true)}
          {...lookedAt(highlight, () => n)}>
          <Sense kind={kindOf(n)} name={contexts[n].sense} />
          <WordInLine context={contexts[n]} reach={8} />
        </button>
      ))}
    </div>
  );
}

export function Sentence({ contexts, n, kindOf, near }) {
  const { label } = useView();
  const { tokens, place } = contexts[n];
  return (
    <span>
      {joined(tokens.slice(0, place))} <b>{tokens[place]}</b> {joined(tokens.slice(place + 1))}
      <br />
      {label("seen", {
        sign: KINDS[kindOf(near.n)].sign,
        line: snippet(contexts[near.n], 4),
        score: near.score.toFixed(3),
      })}
    </span>
  );
}
