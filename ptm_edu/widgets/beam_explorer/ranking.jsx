// BeamExplorer's table of hypotheses, the best under the present length penalty first.

import { useView } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { SIGNS } from "./nodes.jsx";

const COLUMNS = ["sentence", "length", "total", "penalty", "score"];
const SHOWN = 4; // rows; with Numbers all

export function Ranking({ scene }) {
  const { label } = useView();
  const { greedyLast, dropped, search, ranked, winner } = scene;
  const isGreedy = ({ last }) => last.node === greedyLast.last.node;
  const title = label(ranked.some(({ ended }) => !ended) ? "ranking_cut" : "ranking");
  const rows = ranked.map((one, i) => ({
    ...one,
    sign: one.last === winner ? SIGNS.best : i + 1,
    within: i < scene.width,
    mark: [
      ...(isGreedy(one) ? [`${SIGNS.greedy} ${label("greedy")}`] : []),
      ...(one.ended ? [] : [label("not_ended")]),
      ...(i < scene.width ? [] : [label("over")]),
    ].join(label("comma")),
  }));
  if (dropped) {
    const mark = label("greedy_dropped", { n: dropped });
    rows.push({ ...greedyLast, sign: SIGNS.greedy, within: false, mark });
  }
  // Room for all that will be shown, so that nothing moves while it plays.
  const room = search.ranked.length + (search.ranked.some(isGreedy) ? 0 : 1);
  const lead = SHOWN - (rows.slice(SHOWN).some(isGreedy) ? 1 : 0);
  return (
    <>
      <div class="ptm-over ptm-result" role="heading" aria-level={4}>
        <span>{title}</span>
        <small>{label("score_is")}</small>
        <span class="ptm-legend">{label("legend")}</span>
      </div>
      <div
        class="ptm-ranking ptm-result"
        role="group"
        aria-label={title}
        style={{ "--ptm-rows": Math.min(room, SHOWN) + 1 }}>
        <table>
          <thead>
            <tr>
              {["", ...COLUMNS.map((key) => label(key)), ""].map((text, i) => (
                <th key={i}>{text}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.length ? (
              rows.map((row, i) => {
                const more = i >= lead && !isGreedy(row);
                return <Row key={row.last.node.id} scene={scene} row={row} more={more} />;
              })
            ) : (
              <tr>
                <td class="ptm-none" colSpan={COLUMNS.length + 2}>
                  {label("none")}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** @param {any} props */
function Row({ scene, more, row: { last, ended, total, penalty, score, sign, within, mark } }) {
  const numbers = [last.step, signed(total), penalty.toFixed(2), signed(score)];
  return (
    <tr
      class={`${within ? "ptm-within" : "ptm-beyond"}${more ? " ptm-more" : ""}`}
      data-ended={ended || undefined}
      data-total={total}
      data-score={score}
      data-best={last === scene.winner || undefined}>
      {[sign, scene.textOf(last), ...numbers, mark].map((cell, i) => (
        <td key={i}>{cell}</td>
      ))}
    </tr>
  );
}
