// Where AttentionStepper's numbers stand: all queries × keys in small, beside (or above) it the
// chosen query's row as a sheet, a line a key and a column a step.

import { textWidth } from "../host/text.js";

const COLUMNS = ["k", "dot", "scaled", "mask", "weight", "v"]; // left to right
const LEAST = 0.91; // of the letters' size: 20 of 22 px in Present

// { grid: { cell, x(s), y(t), … }, sheet: { rh, letter, x(part, i), w(part), y(line), … } }, where
// line −1 is the query's vector and line S the output.
export function layoutOf({ tokens, sources, d, dv }, { width, height }, letter) {
  const beside = width > 1.5 * height;
  const left = beside ? Math.min(0.3 * width, 0.85 * height) : width;
  const across = { x: 0, y: 0, w: left, h: beside ? height : 0.4 * height };
  const rest = beside
    ? { x: left + 1.4 * letter, y: 0, w: width - left - 1.4 * letter, h: height }
    : { x: 0, y: 0.44 * height, w: width, h: 0.56 * height };
  return {
    grid: gridOf(tokens, sources, across, letter),
    sheet: sheetOf(sources, d, dv, rest, letter),
  };
}

function gridOf(tokens, sources, room, letter) {
  const [T, S] = [tokens.length, sources.length];
  const names = namesRoom(tokens, letter, 0.3 * room.w);
  const top = room.y + 3 * letter; // the title, and the keys' names
  const cell = Math.min((room.w - names) / S, (room.y + room.h - top - 2) / T, 3.6 * letter);
  const left = room.x + names;
  const size = Math.min(letter, cell / 3.5); // of the letters in a cell
  return {
    cell,
    names,
    left,
    top,
    letter,
    title: { x: room.x, y: room.y + letter },
    x: (s) => left + s * cell,
    y: (t) => top + t * cell,
    size,
    numbers: size >= LEAST * letter,
  };
}

function sheetOf(sources, d, dv, room, letter) {
  const S = sources.length;
  const names = namesRoom(["q(√√)", ...sources], letter, 0.16 * room.w);
  const narrow = room.w < 46 * letter;
  const gap = (narrow ? 0.25 : 0.8) * letter;
  const cellBeside = (step) =>
    Math.min(3.5 * letter, Math.max(0, room.w - names - 4.35 * step - 2 * gap) / (d + dv));
  const least = LEAST * letter;
  const tight = (narrow ? 3.1 : 4.4) * letter;
  const spelled = cellBeside(tight) >= 2.9 * least; // every number of a vector, else its outline
  // Beside an outline the steps get more room, where there is some.
  const roomy = (room.w - names - 2 * gap - 3 * letter) / 4.35;
  const step = spelled
    ? tight
    : Math.max(3.1 * letter, Math.min(Math.max(tight, 3.9 * letter), roomy));
  const cell = cellBeside(step);
  const wide = {
    k: cell * d,
    dot: step,
    scaled: step,
    mask: step,
    weight: 1.35 * step,
    v: cell * dv,
  };
  const heads = 1.7 * letter; // between the query's line and the keys'
  const rh = Math.min(2.4 * letter, (room.h - heads - 0.6 * letter) / (S + 2));
  const size = Math.max(least, Math.min(letter, 0.8 * rh, spelled ? cell / 3.5 : step / 3.3));
  const starts = {};
  let x = room.x + names;
  for (const part of COLUMNS) {
    starts[part] = x;
    x += wide[part] + (part === "k" || part === "weight" ? gap : 0);
  }
  const y = (line) =>
    room.y + (line + 1) * rh + (line >= 0 ? heads : 0) + (line >= S ? 0.5 * letter : 0);
  return {
    names,
    rh,
    cell,
    letter: size,
    left: room.x,
    numbers: spelled,
    heads: room.y + rh + heads - 0.45 * letter,
    x: (part, i = 0) => starts[part] + i * cell,
    w: (part) => (part === "k" || part === "v" ? cell : wide[part]),
    whole: (part) => wide[part],
    y,
    middle: (line) => y(line) + 0.5 * rh + 0.32 * size, // where its letters stand
  };
}

function namesRoom(texts, letter, most) {
  const widest = Math.max(
    ...texts.map((text) => textWidth(text, `600 ${letter}px system-ui, sans-serif`)),
  );
  return Math.min(most, widest + 0.8 * letter);
}
