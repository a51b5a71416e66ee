// What InputTransformExplorer's sequences end in: a linear layer on the state at each extract
// token, the sum of two, or a softmax over several.

import { useView } from "../host/hooks.js";
import { textWidth } from "../host/text.js";

export function headRoom(label, { task }, letter) {
  if (task === "choice") return linearWidth(label, letter) + 2 * letter;
  const reads = textWidth(label(`reads_${task}`), `600 ${letter}px system-ui, sans-serif`);
  const sum = task === "similarity" ? 2.2 * letter : 0;
  return Math.max(linearWidth(label, letter), reads) + sum + 1.5 * letter;
}

/** Where the picture ends below what reads the states. @param {string} task @param {any[]} ends
 * @param {number} letter */
export function headBottom(task, ends, letter) {
  if (task === "choice") return ends.at(-1).y + 2.8 * letter;
  return Math.max(...ends.map(({ y }) => y)) + 2 * letter;
}

/** `ends` are the extract tokens' right edges, `head` { x, letter, width } the room beside them.
 * @param {any} props */
export function Heads({ scene: { task }, ends, head }) {
  const { label } = useView();
  const { letter } = head;
  const Parts = task === "choice" ? Choice : ends.length > 1 ? Sum : One;
  const room = head.x - letter - textWidth(label("state"), `${letter}px system-ui, sans-serif`);
  return (
    <g class="ptm-head-of">
      <Parts reads={label(`reads_${task}`, { n: ends.length })} ends={ends} head={head} />
      {ends
        .filter(({ x }) => x < room)
        .map(({ x, y }) => (
          <text key={y} class="ptm-small" x={x + 0.5 * letter} y={y + 1.05 * letter}>
            {label("state")}
          </text>
        ))}
    </g>
  );
}

function One({ reads, ends: [end], head }) {
  return (
    <>
      <Arrow d={`M${end.x} ${end.y}H${head.x - 3}`} tip={[head.x, end.y]} />
      <Linear x={head.x} y={end.y} letter={head.letter} reads={reads} />
    </>
  );
}

// Both states, added before the linear layer.
function Sum({ reads, ends, head: { x: left, letter } }) {
  const [x, y] = [left + 0.7 * letter, (ends[0].y + ends[1].y) / 2];
  const r = 0.65 * letter;
  const on = x + 2 * r + 3;
  return (
    <>
      <Arrow d={`M${ends[0].x} ${ends[0].y}H${x}V${y - r - 3}`} />
      <Arrow d={`M${ends[1].x} ${ends[1].y}H${x}V${y + r + 3}`} />
      <circle class="ptm-sum" cx={x} cy={y} r={r} />
      <text text-anchor="middle" x={x} y={y + 0.34 * letter}>
        +
      </text>
      <Arrow d={`M${x + r} ${y}H${x + 2 * r}`} tip={[on, y]} />
      <Linear x={on} y={y} letter={letter} reads={reads} />
    </>
  );
}

// One and the same layer gives each sequence a number; the softmax is over these.
function Choice({ reads, ends, head: { x: left, letter, width } }) {
  const wide = linearWidth(useView().label, letter);
  const side = left + wide + 0.8 * letter;
  const bottom = ends.at(-1).y + 2.4 * letter;
  const above = bottom - 1.1 * letter;
  return (
    <>
      {ends.map(({ x, y }) => (
        <>
          <Arrow d={`M${x} ${y}H${left - 3}`} tip={[left, y]} />
          <Linear x={left} y={y} letter={letter} />
          <Arrow d={`M${left + wide} ${y}H${side}`} />
        </>
      ))}
      <Arrow d={`M${side} ${ends[0].y}V${above}`} tip={[side, above]} down />
      <text class="ptm-reads" text-anchor="end" x={width - 1} y={bottom}>
        {reads}
      </text>
    </>
  );
}

function linearWidth(label, letter) {
  return textWidth(label("linear"), `600 ${letter}px system-ui, sans-serif`) + 1.2 * letter;
}

/** @param {any} props */
function Linear({ x, y, letter, reads }) {
  const { label } = useView();
  const width = linearWidth(label, letter);
  const box = { x, y: y - 0.85 * letter, width, height: 1.7 * letter, rx: 3 };
  return (
    <>
      <rect class="ptm-linear" {...box} />
      <text class="ptm-linear-name" text-anchor="middle" x={x + width / 2} y={y + 0.34 * letter}>
        {label("linear")}
      </text>
      {reads ? (
        <text class="ptm-reads" x={x} y={y + 2.1 * letter}>
          {reads}
        </text>
      ) : null}
    </>
  );
}

/** A line, with a head at `tip` if there is one, to the right or down. @param {any} props */
function Arrow({ d, tip, down }) {
  return (
    <g class="ptm-arrow">
      <path d={d} />
      {tip ? (
        <path class="ptm-tip" d={`M${tip.join(" ")}${down ? "l-5 -9h10z" : "l-9 -5v10z"}`} />
      ) : null}
    </g>
  );
}
