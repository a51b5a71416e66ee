// Words in context, one vector a layer: mixed, compared, and cast on a plane.

// Rows come in base64: a float32 scale a row, then int16 or int8, as many numbers as rows × dim.
function unpackRows(packed, [layers, rows, dim]) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const scales = new Float32Array(bytes.buffer, 0, layers * rows);
  const Whole = bytes.length === scales.length * (4 + dim) ? Int8Array : Int16Array;
  const whole = new Whole(bytes.buffer, scales.byteLength);
  return Float32Array.from(whole, (value, i) => value * scales[Math.floor(i / dim)]);
}

export function layerSpace(packed, shape) {
  const [layers, words, dim] = shape;
  const rows = unpackRows(packed, shape);
  const row = (layer, n) => rows.subarray((layer * words + n) * dim, (layer * words + n + 1) * dim);
  // Σ_j s_j h_j of word n.
  const mix = (s, n) => {
    const sum = new Float64Array(dim);
    s.forEach((share, layer) => {
      if (share === 0) return;
      const vector = row(layer, n);
      for (let d = 0; d < dim; d += 1) sum[d] += share * vector[d];
    });
    return sum;
  };
  return { layers, dim, row, mix };
}

export function dot(a, b) {
  let sum = 0;
  for (let d = 0; d < a.length; d += 1) sum += a[d] * b[d];
  return sum;
}

export function cosine(a, b) {
  return dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1);
}

// at(s, n) → [x, y]: where words fall in a plane of two `axes`, from the middle of some `members`.
// A shadow of a mix is the mix of the shadows, so each layer's are computed once.
export function shadows(space, axes, words, members) {
  const layers = Array.from({ length: space.layers }, (_, layer) => {
    const cast = (n) => axes.map((axis) => dot(space.row(layer, n), axis));
    const all = new Map(words.map((n) => [n, cast(n)]));
    const middle = [0, 1].map(
      (axis) => members.reduce((sum, n) => sum + all.get(n)[axis], 0) / members.length,
    );
    return new Map([...all].map(([n, at]) => [n, at.map((value, axis) => value - middle[axis])]));
  });
  return (s, n) =>
    [0, 1].map((axis) =>
      s.reduce((sum, share, layer) => sum + share * layers[layer].get(n)[axis], 0),
    );
}

// Weights that pick one layer.
export function only(layer, layers) {
  return Array.from({ length: layers }, (_, j) => (j === layer ? 1 : 0));
}

// The tokens as one reads them: no space before a mark, none between Chinese characters.
export function joined(tokens) {
  return tokens
    .join(" ")
    .replace(/ (?=[,.;:!?)\]，。；：！？]|'\w)/g, "")
    .replace(/([\u3000-\u9fff]) (?=[\u3000-\u9fff])/g, "$1");
}

// A word with up to `reach` tokens on either side, in one line.
export function snippet(context, reach) {
  return joined(around(context, reach).filter(Boolean));
}

// A word with up to `reach` tokens on either side: [before, word, after].
export function around({ tokens, place }, reach) {
  const [start, end] = [Math.max(0, place - reach), place + 1 + reach];
  return [
    (start > 0 ? "… " : "") + joined(tokens.slice(start, place)),
    tokens[place],
    joined(tokens.slice(place + 1, end)) + (end < tokens.length ? " …" : ""),
  ];
}
