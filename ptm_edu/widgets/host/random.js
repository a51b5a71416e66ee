// Numbers that look random and are the same from the same seed.

// mulberry32 by Tommy Ettinger (public domain): a number in 0 … 1. Its 32 bits of memory are
// `run.random`, at first the seed.
export function random(run) {
  run.random = (run.random + 0x6d2b79f5) >>> 0;
  let t = run.random;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

// `size` numbers from a normal distribution with mean 0 and variance 1, two at a time from two even
// ones (Box and Muller 1958).
export function normals(run, size) {
  const numbers = new Float32Array(size);
  for (let i = 0; i < size; i += 2) {
    const far = Math.sqrt(-2 * Math.log(1 - random(run)));
    const angle = 2 * Math.PI * random(run);
    numbers[i] = far * Math.cos(angle);
    if (i + 1 < size) numbers[i + 1] = far * Math.sin(angle);
  }
  return numbers;
}
