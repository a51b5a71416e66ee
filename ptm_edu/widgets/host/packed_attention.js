// Attention weights as Python packs them (`packed_attentions`).

/** @type {any} */
const Bytes = Uint8Array; // in browsers before 2025 without fromBase64

export function bytesOf(packed) {
  if (Bytes.fromBase64) return Bytes.fromBase64(packed);
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i += 1) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

// A byte q is the root of a weight, stretched; since a row sums to 1, w = q² / Σ q².
export function weightsOf(bytes, sources) {
  const weights = new Float32Array(bytes.length);
  stretchesOf(bytes, sources).forEach((stretch, row) => {
    for (let i = row * sources; i < (row + 1) * sources; i += 1)
      weights[i] = (bytes[i] * stretch) ** 2;
  });
  return weights;
}

// What turns each row's bytes into roots of weights, 1 / √Σ q²; 0 for a row that looks nowhere.
export function stretchesOf(bytes, sources) {
  const stretches = new Float64Array(bytes.length / sources);
  for (let row = 0; row < stretches.length; row += 1) {
    let sum = 0;
    for (let i = row * sources; i < (row + 1) * sources; i += 1) sum += bytes[i] * bytes[i];
    if (sum > 0) stretches[row] = 1 / Math.sqrt(sum);
  }
  return stretches;
}
