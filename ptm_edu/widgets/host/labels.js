// Labels that do not lie on each other, on points, or outside the picture.

const PLACES = 16;

function bestPlace(label, laid, points, width, height) {
  const boxes = Array.from({ length: PLACES }, (_, place) => beside(label, place));
  const costs = boxes.map((box) => cost(box, label, laid, points, width, height));
  return boxes[costs.indexOf(Math.min(...costs))];
}

// A place { x, y, w, h, place, far, hushed } for each label { x, y, w, h, last } (its point, its size, the
// place it had before): the best of sixteen around its point, eight near, eight further off. Earlier labels
// choose first; a label stays where it was unless another place is clearly better, so that nothing flickers.
// One that would lie on another, on a point of `hit` or outside is `hushed`: it shows only while its mark is
// hovered or focused, over others but inside the picture. Labels avoid the points of `near` where they can.
export function labelsThatFit(labels, hit, width, height, near = []) {
  const kept = [];
  const points = [...hit, ...near];
  return labels.map((label) => {
    const box = bestPlace(label, kept, points, width, height);
    const hushed =
      kept.some((other) => overlap(other, box) > 0) ||
      hit.some(([x, y]) => within(box, x, y, 2)) ||
      outside(box, width, height) > 0;
    if (!hushed) {
      kept.push(box);
      return { ...box, hushed };
    }
    const moved = { x: inside(box.x, width - box.w), y: inside(box.y, height - box.h) };
    return { ...box, ...moved, hushed };
  });
}

function inside(value, most) {
  return Math.max(0, Math.min(value, most));
}

function beside(label, place) {
  const angle = (place % 8) * (Math.PI / 4);
  const far = place >= 8;
  const gap = far ? 30 : 9;
  const x = label.x + Math.cos(angle) * (gap + label.w / 2);
  const y = label.y - Math.sin(angle) * (gap + label.h / 2);
  return { x: x - label.w / 2, y: y - label.h / 2, w: label.w, h: label.h, place, far };
}

function cost(box, label, laid, points, width, height) {
  const covered = laid.reduce((sum, other) => sum + overlap(box, other), 0);
  const hit = points.filter(([x, y]) => within(box, x, y, 5)).length;
  const moved = label.last === undefined || label.last === box.place ? 0 : 4;
  const off = 40 * outside(box, width, height);
  return off + 4 * covered + 90 * hit + moved + (box.place % 8) + (box.far ? 25 : 0);
}

// How many pixels of its width and height are not in the picture.
function outside({ x, y, w, h }, width, height) {
  const beyond = [-x, x + w - width, -y, y + h - height];
  return beyond.reduce((sum, pixels) => sum + Math.max(0, pixels), 0);
}

export function overlap(a, b) {
  const wide = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

function within(box, x, y, margin) {
  return (
    x > box.x - margin &&
    x < box.x + box.w + margin &&
    y > box.y - margin &&
    y < box.y + box.h + margin
  );
}
