/**
 * What a catalogue lacks beside the English one, what it has too much of, and where its placeholders differ.
 * @param path where both stand, for the words of what is returned
 * @returns a predicate for each, such as `lacks messages.words.free`; none when the catalogue is complete
 */
export function differences(given: unknown, english: unknown, path: readonly string[] = []): string[] {
  if (typeof english === 'string') return sentenceDifferences(given, english, path.join('.'));
  if (!isObject(english) || !isObject(given)) return [path.length === 0 ? 'must be an object' : `lacks ${path.join('.')}`];
  const orphans = Object.keys(given).filter((key) => !Object.hasOwn(english, key));
  return [
    ...Object.keys(english).flatMap((key) => differences(given[key], english[key], [...path, key])),
    ...orphans.map((key) => `has ${[...path, key].join('.')}, which is nothing in English`),
  ];
}

function sentenceDifferences(given: unknown, english: string, name: string): string[] {
  if (typeof given !== 'string' || given.trim() === '') return [`lacks ${name}`];
  const [expected, found] = [placeholders(english), placeholders(given)];
  return expected === found ? [] : [`must have ${expected || 'no placeholder'} in ${name}, where it has ${found || 'none'}`];
}

/** Each once, in an order of their own: a language may say things the other way round. */
function placeholders(sentence: string): string {
  return [...new Set(sentence.match(/\{\w+\}/g))].sort().join(' ');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
