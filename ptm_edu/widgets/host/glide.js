// Numbers that glide to new goals, a step a frame.

const STEP = 0.35; // of the way that is left

/**
 * Returns step(goals, jump), which brings all numbers, by name, a step nearer to their goals, or
 * there at once with `jump` and where motion is to be reduced; a new number starts at its goal. It
 * returns the numbers `at` this frame, and whether they are still `moving`. Nearer than `near` is
 * there.
 * @param {number} near
 */
export function gliding(near) {
  let shown = {};
  return (goals, jump) => {
    const still = jump || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const at = {};
    let moving = false;
    for (const [name, goal] of Object.entries(goals)) {
      const before = still ? goal : (shown[name] ?? goal);
      const next = before + STEP * (goal - before);
      at[name] = Math.abs(next - goal) < near ? goal : next;
      moving ||= at[name] !== goal;
    }
    shown = at;
    return { at, moving };
  };
}
