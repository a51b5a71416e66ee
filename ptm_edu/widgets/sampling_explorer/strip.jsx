// SamplingExplorer's strip: all tokens one after another on the line from 0 to 1, what is cut
// hatched, and the draws as points thrown onto what is kept.

import { lookedAt } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { svgText } from "../host/picture.jsx";
import { shortened } from "../host/text.js";
import { percentOf } from "./rules.js";

const THINNEST = 3; // pixels; below that a token gets no part of its own

/** @param {any} props */
export function Strip({ scene, width, letter, hatched, seen, highlight }) {
  const { label } = useView();
  const { spelt, result, uniform } = scene;
  const { warm, kept, mass } = result;
  const [top, high] = [1.5 * letter, 1.7 * letter];
  const below = top + high + 1.2 * letter;
  const box = (from, share) => ({ x: from * width, y: top, width: share * width, height: high });
  const hand = (rank) => ({
    ...lookedAt(highlight, () => rank),
    onclick: () => highlight(rank, true),
  });
  const share = (key, all) => label(key, { share: percentOf(all) });
  const legend = [
    label("legend_space"),
    ...(kept < warm.length ? [label("legend_removed")] : []),
    ...(uniform ? [label("legend_sampled")] : []),
  ];
  const throws = (uniform ?? []).map((u) => (u * mass * width).toFixed(1));
  return (
    <>
      {svgText("ptm-panel-title", 0, letter, shortened(label("strip"), width, 1.08 * letter))}
      <rect class="ptm-kept-mass" {...box(0, mass)} data-of="mass" />
      <rect class="ptm-cut-ground" {...box(mass, 1 - mass)} fill={hatched} />
      {wideEnough(warm, THINNEST / width).map(({ from, share }, rank) => (
        <rect
          key={rank}
          class={`ptm-segment${seen.includes(rank) ? " ptm-seen" : ""}`}
          {...box(from, share)}
          data-rank={rank}
          {...hand(rank)}
        />
      ))}
      {wideEnough(warm, (1.5 * letter) / width).map(({ from, share }, rank) =>
        svgText(
          rank < kept ? "ptm-inside" : "ptm-inside ptm-cut-name",
          (from + share / 2) * width,
          top + 1.15 * letter,
          shortened(spelt(rank), share * width - 0.5 * letter, letter),
          "middle",
        ),
      )}
      {width > 36 * letter && svgText("ptm-tick", width / 2, below, legend.join("   "), "middle")}
      {mass > 0 && svgText("ptm-tick", 0, below, share("kept_mass", mass))}
      {mass < 1 && svgText("ptm-tick", width, below, share("cut_mass", 1 - mass), "end")}
      {mass < 1 && <path class="ptm-edge" d={`M${mass * width} ${top - 4}V${top + high + 4}`} />}
      <path class="ptm-throws" d={throws.map((x) => `M${x} ${top + high - 5}v9`).join("")} />
    </>
  );
}

// The shares down to `least`, and where each begins.
function wideEnough(shares, least) {
  const parts = [];
  let from = 0;
  for (const share of shares) {
    if (share < least) break;
    parts.push({ from, share });
    from += share;
  }
  return parts;
}
