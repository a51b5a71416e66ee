// NextToken's picture: the text and what may come next, side by side where there is room.

import { element } from "../host/dom.js";
import { listHeight, nextTokenList } from "./list.js";
import { nextTokenStrip } from "./strip.js";

const LISTED = 20; // candidates at most; in Present half of them, so that they fit a projector
const NARROW_LINES = 26; // letters: the text's height where the list stands below it

// `handlers` is that of the strip and the list together.
export function nextTokenPicture(label, handlers) {
  const strip = nextTokenStrip(label, handlers);
  const list = nextTokenList(label, handlers);
  const svg = element(
    "svg:svg",
    {
      class: "ptm-next",
      "data-name": "next-token",
      role: "group",
      "aria-label": label("picture_of"),
    },
    [strip.node, list.node],
  );
  // As high as the longest list so far: what stands below does not move from click to click.
  let longest = 0;

  function draw(scene, width) {
    const lecture = svg.closest(".ptm-present");
    const letter = lecture ? 24 : 16;
    const most = lecture ? LISTED / 2 : LISTED;
    longest = Math.max(longest, scene.candidates.length);
    const high = listHeight(Math.min(most, longest), letter);
    const side = width >= 46 * letter;
    const mainWidth = side ? 0.58 * width : width;
    const text = strip.draw(scene, {
      left: 1,
      width: mainWidth - 2,
      letter,
      high: side ? high : NARROW_LINES * letter,
    });
    const room = side
      ? { left: mainWidth + 2 * letter, top: 0, width: width - mainWidth - 2 * letter }
      : { left: 0, top: text + letter, width };
    const below = list.draw(scene, { ...room, letter, most });
    svg.style.height = `${Math.ceil(side ? Math.max(high, text, below) : below)}px`;
  }

  return { svg, draw, look: strip.look };
}
