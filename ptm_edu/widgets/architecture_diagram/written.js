// A shape and a share as text.

export function shapeText(shape) {
  return shape.length ? `(${shape.join(", ")})` : "–";
}

export function shareOf({ parameters, within }, total) {
  return (parameters * within) / total;
}
