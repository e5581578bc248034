import { isAvailablePath, isHttpUrl, isNetwork, isOrigin } from './rules.js';
import type { Kind } from './setting.js';

/** As disk manufacturers count it. */
const BYTES_PER_MEGABYTE = 1_000_000;

/** A text that passes a test. */
export function textThat(isValid: (text: string) => boolean, problem: string, toValue = (text: string) => text): Kind<string> {
  return { parse: (text) => (isValid(text) ? toValue(text) : undefined), problem };
}

/** For a setting that only its own check judges. */
export const anyText = textThat(() => true, 'must be a text');

/** What a function makes of the text. The function throws a RangeError if the text is not valid. */
export function parsedBy<Value>(parse: (text: string) => Value, problem: string): Kind<Value> {
  return { parse: (text) => tryParse(() => parse(text)), problem };
}

/** Returns what the function returns; undefined if it throws a RangeError. */
export function tryParse<Value>(parse: () => Value): Value | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A text of so many characters. */
export function characters(min: number, max: number, problem: string): Kind<string> {
  return textThat((text) => [...text].length >= min && [...text].length <= max, problem);
}

/** A password or token of so many characters. */
export function secret(min: number, max: number, advice = ''): Kind<string> {
  return { ...characters(min, max, `must be ${min} to ${max} characters long${advice}`), bounds: `${min} to ${max} characters.` };
}

export function wholeNumber(min: number, max: number): Kind<number> {
  const isValid = (text: string) => /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max;
  return {
    parse: (text) => (isValid(text) ? Number(text) : undefined),
    problem: `must be a whole number from ${min} to ${max}`,
    bounds: `From ${min} to ${max}.`,
  };
}

/** A number of megabytes. The value is in bytes. */
export function megabytes(min: number, max: number): Kind<number> {
  const number = wholeNumber(min, max);
  const parse = (text: string) => {
    const count = number.parse(text);
    return count === undefined ? undefined : count * BYTES_PER_MEGABYTE;
  };
  return { ...number, parse };
}

/** One of these words. */
export function oneOf<const Word extends string>(words: readonly Word[], problem: string): Kind<Word> {
  return { parse: (text) => words.find((word) => word === text), problem };
}

export const onOrOff: Kind<boolean> = { parse: (text) => ({ on: true, off: false })[text], problem: 'must be on or off' };

/** Items that pass a test, separated by commas. An empty text has none. */
export function listOf(isItem: (text: string) => boolean, problem: string): Kind<readonly string[]> {
  const parse = (text: string) => {
    const items = text === '' ? [] : text.split(',').map((item) => item.trim());
    return items.every(isItem) ? items : undefined;
  };
  return { parse, problem };
}

export const networks = listOf(isNetwork, 'must be addresses or networks such as 10.0.0.0/8, separated by commas');

export const folder = characters(1, 4096, 'must be the path of a folder');

/** The value has no slash at its end. */
export const origin = textThat(isOrigin, 'must be an origin such as https://agenda.example.cat, without a path', trimEnd);

/** A path of the service. The value has no slashes at its ends. */
export function servicePath(example: string): Kind<string> {
  const problem = `must be a path such as ${example}, and not begin with docs, assets, health, media or metrics`;
  return textThat(isAvailablePath, problem, (path) => path.replace(/^\/+|\/+$/g, ''));
}

/** A web address. The value has no slash at its end. */
export function webAddress(example: string): Kind<string> {
  return textThat(isHttpUrl, `must be an address such as ${example}`, trimEnd);
}

export function trimEnd(url: string): string {
  return url.replace(/\/+$/, '');
}
