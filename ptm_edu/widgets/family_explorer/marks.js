// A shape and a sign for each objective, an arrow for each direction.

export const OBJECTIVES = [
  "next_word",
  "word_and_window",
  "co_occurrence_counts",
  "translation",
  "masked_tokens",
  "permutation",
];

const SHAPES = {
  next_word: "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z",
  word_and_window: "M0-8L8 0L0 8L-8 0Z",
  co_occurrence_counts: "M0-7.5L7.5 6H-7.5Z",
  translation: "M0 7.5L7.5-6H-7.5Z",
  masked_tokens: "M-6-6H6V6H-6Z",
  permutation: "M-2.4-7.5H2.4V-2.4H7.5V2.4H2.4V7.5H-2.4V2.4H-7.5V-2.4H-2.4Z",
};

const ARROWS = {
  left_to_right: "→",
  both_sides: "↔",
  two_directions_separately: "⇄",
  source_both_sides_target_left_to_right: "↔→",
  any_order: "↝",
};

/** The outline of an objective's mark, around 0, 0. @param {string} objective */
export function shapeOf(objective) {
  return SHAPES[objective];
}

/** @param {string} direction */
export function arrowOf(direction) {
  return ARROWS[direction];
}
