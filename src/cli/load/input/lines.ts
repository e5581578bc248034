import { createReadStream } from 'node:fs';
import { isObject, type JsonObject } from './json.js';

/** A line of a file that is not blank, with its number from 1. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/**
 * The lines of a UTF-8 file, one after another, without holding the file in memory. Blank lines are counted, not given.
 * Splits at LF alone: `node:readline` also ends a line at U+2028, which JSON allows inside a string.
 */
export async function* linesOf(file: string): AsyncGenerator<Line, undefined> {
  let number = 0;
  for await (const raw of rawLinesOf(file)) {
    number += 1;
    const text = (number === 1 ? raw.replace(/^\uFEFF/, '') : raw).trim();
    if (text !== '') yield { number, text };
  }
}

async function* rawLinesOf(file: string): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  yield rest;
}

/** The object written on a line; throws with a reason to show when it is something else. */
export function parseLine(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new SyntaxError('The line is not a JSON object');
  return value;
}
