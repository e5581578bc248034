import { createReadStream } from 'node:fs';
import { isObject, type JsonObject } from './json.js';

/** A line that is not blank. The first line of the file has number 1. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/**
 * Yields the lines of a UTF-8 file, without holding the file in memory. Skips blank lines, but counts them. Splits at LF
 * only: `node:readline` also splits at U+2028, which JSON allows inside a string.
 */
export async function* readLines(file: string): AsyncGenerator<Line, undefined> {
  let number = 0;
  for await (const raw of readRawLines(file)) {
    number += 1;
    const text = (number === 1 ? raw.replace(/^\uFEFF/, '') : raw).trim();
    if (text !== '') yield { number, text };
  }
}

async function* readRawLines(file: string): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  yield rest;
}

/**
 * Parses the JSON object on a line.
 * @throws SyntaxError with a message for the operator
 */
export function parseLine(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new SyntaxError('The line is not a JSON object');
  return value;
}
