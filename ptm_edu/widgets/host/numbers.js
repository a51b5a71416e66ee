// Numbers as they are written.

// 30000 → "30,000"
export function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

// -1.5 → "−1.50"
export function signed(number, digits = 2) {
  return number
    .toFixed(digits)
    .replace(/^-(0\.?0*)$/, "$1")
    .replace("-", "−");
}
