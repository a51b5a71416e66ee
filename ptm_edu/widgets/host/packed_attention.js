// Attention weights as Python packs them (`packed_attentions`).

export function bytesOf(packed) {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i += 1) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

// A byte is the root of a weight, stretched; since a row sums to 1, w = q² / Σ q².
export function weightsOf(bytes, sources) {
  const weights = new Float32Array(bytes.length);
  for (let start = 0; start < bytes.length; start += sources) {
    let sum = 0;
    for (let i = start; i < start + sources; i += 1) sum += bytes[i] * bytes[i];
    if (sum === 0) continue; // looks nowhere
    for (let i = start; i < start + sources; i += 1) weights[i] = (bytes[i] * bytes[i]) / sum;
  }
  return weights;
}
