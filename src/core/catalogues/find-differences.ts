/**
 * Compares a catalogue with the English one: missing texts, unknown texts and different placeholders.
 * @param path the keys that lead to both, for the results
 * @returns a phrase for each difference, such as `lacks messages.words.free`; empty when the catalogue is complete
 */
export function findDifferences(given: unknown, english: unknown, path: readonly string[] = []): string[] {
  if (typeof english === 'string') return compareSentence(given, english, path.join('.'));
  if (!isObject(english) || !isObject(given)) return [path.length === 0 ? 'must be an object' : `lacks ${path.join('.')}`];
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(english, key));
  return [
    ...Object.keys(english).flatMap((key) => findDifferences(given[key], english[key], [...path, key])),
    ...unknown.map((key) => `has ${[...path, key].join('.')}, which is nothing in English`),
  ];
}

function compareSentence(given: unknown, english: string, name: string): string[] {
  if (typeof given !== 'string' || given.trim() === '') return [`lacks ${name}`];
  const [expected, found] = [listPlaceholders(english), listPlaceholders(given)];
  return expected === found ? [] : [`must have ${expected || 'no placeholder'} in ${name}, where it has ${found || 'none'}`];
}

/** Returns the placeholders of a sentence, each once and sorted, because languages can differ in their order. */
function listPlaceholders(sentence: string): string {
  return [...new Set(sentence.match(/\{\w+\}/g))].sort().join(' ');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
