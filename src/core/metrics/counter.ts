/** How often something happened, by some words about it. Whoever counts knows nothing of who reads. */
export class Tally<Labels extends readonly string[]> {
  private readonly counts = new Map<string, { readonly words: Labels; count: number }>();

  /** @param labels what the words are about, e.g. `limit`; few different words each, never what a client writes */
  constructor(readonly labels: readonly [...Labels]) {}

  /** @param words in the order of the labels */
  add(...words: { [Label in keyof Labels]: string }): void {
    this.addMany(1, ...words);
  }

  /** It happened so many times at once. */
  addMany(times: number, ...words: { [Label in keyof Labels]: string }): void {
    const key = words.join('\n');
    const counted = this.counts.get(key);
    if (counted) counted.count += times;
    else this.counts.set(key, { words: words as unknown as Labels, count: times });
  }

  /** Each as an object by label, and how often. */
  *[Symbol.iterator](): Generator<[words: Record<string, string>, count: number]> {
    for (const { words, count } of this.counts.values()) {
      yield [Object.fromEntries(this.labels.map((label, place) => [label, words[place]!])), count];
    }
  }
}
