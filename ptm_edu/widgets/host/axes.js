// Powers of ten, and lines through points.

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

// 0.00001 → 10⁻⁵
export function power(value) {
  const exponent = Math.round(Math.log10(value));
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[digit]).join("");
  return `10${exponent < 0 ? "⁻" : ""}${digits}`;
}

// `count` values from low to high whose logarithms are equally far apart.
export function spread(low, high, number) {
  return Array.from({ length: number }, (_, i) => low * (high / low) ** (i / (number - 1)));
}

export function lineThrough(points) {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
