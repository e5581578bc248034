/** A source of random choices that are the same for the same seed (Mulberry32). */
export interface Random {
  /** Between 0 and 1. */
  next(): number;
  /** A whole number between both bounds, which are included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return { next, integer, chance: (probability) => next() < probability, pick: (from) => from[integer(0, from.length - 1)]! };
}
