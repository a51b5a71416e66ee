// Numbers as NoiseExplorer writes them.

// 0.00025 → 2.5e-4
export function shortPower(value) {
  return value.toExponential(1).replace(".0", "");
}

export function amount(value) {
  return value === 0 ? "0" : String(Number(value.toPrecision(value >= 0.1 ? 3 : 2)));
}

export function percent(share) {
  return `${share === 1 ? 100 : (100 * share).toFixed(share < 0.1 ? 2 : 1)} %`;
}
