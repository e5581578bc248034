/** Pseudo-random numbers: the same seed gives the same calendar on every machine. */

const GOLDEN_RATIO = 0x9e3779b9;

/**
 * Returns a function like `Math.random` for the record `index` of a kind (mulberry32, a public domain generator).
 * Each record has its own sequence, so its data does not depend on the other records.
 */
export function createRandom(kind, index) {
  let state = (hashText(kind) + Math.imul(index + 1, GOLDEN_RATIO)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function hashText(text) {
  let hash = 0;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), GOLDEN_RATIO);
  return hash;
}

/** Returns an integer from 0 to `count` - 1. */
export function pickIndex(random, count) {
  return Math.floor(random() * count);
}

export function pick(random, values) {
  return values[pickIndex(random, values.length)];
}

/** Returns an integer from 0 to `count` - 1. Low ones are more frequent, with a larger `skew` more so. */
export function pickLow(random, count, skew = 2) {
  return Math.floor(count * random() ** skew);
}

/** Returns different integers from 0 to `count` - 1. Low ones are more frequent. */
export function pickLowSet(random, count, size) {
  const chosen = new Set();
  while (chosen.size < Math.min(size, count)) chosen.add(pickLow(random, count));
  return [...chosen];
}

/** Returns a length with this median: a log-normal distribution, as the lengths of texts have. */
export function pickLength(random, median, sigma) {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.round(median * Math.exp(sigma * normal));
}
