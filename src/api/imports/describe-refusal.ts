import type { ImportProblem } from '../../core/errors/import-problem.js';
import type { ImportResult } from './import-target.js';

const MAX_REASON_LENGTH = 1_000;

/** Returns why an operation was refused. */
export function describeProblem(result: ImportResult): ImportProblem {
  return result.problem ?? { code: 'answered', answerCode: toText(toFields(result.body).code), message: describeRefusal(result) };
}

/** Returns the reason of a refused request: its message, and the parameters that the calendar names, on one line. */
export function describeRefusal({ status, body }: Pick<ImportResult, 'status' | 'body'>): string {
  const error = toFields(body);
  const { params: sent } = toFields(error.data);
  const params = Array.isArray(sent)
    ? sent.map(toText)
    : Object.entries(toFields(sent)).map(([name, reason]) => `${name}: ${toText(reason)}`);
  const message = toText(error.message) || `Refused with status ${status}`;
  return toOneLine(params.length === 0 ? message : `${message} (${params.join('; ')})`);
}

/** Returns the id of the record of a result, if it has one. */
export function readId({ body }: Pick<ImportResult, 'body'>): number | undefined {
  const { id } = toFields(body);
  return typeof id === 'number' ? id : undefined;
}

/** Returns the id of the term that has the name which a refused term wants; undefined for any other result. */
export function readExistingTermId({ body }: Pick<ImportResult, 'body'>): number | undefined {
  const { code, data } = toFields(body);
  const { term_id: id } = toFields(data);
  return code === 'term-exists' && typeof id === 'number' ? id : undefined;
}

/** Returns the ids of the changed dates that a refused series would lose; undefined for any other result. */
export function readLostIds({ body }: Pick<ImportResult, 'body'>): number[] | undefined {
  const { code, data } = toFields(body);
  const { exceptions } = toFields(data);
  return code === 'exceptions-lost' && Array.isArray(exceptions) ? exceptions.map((one) => Number(toFields(one).id)) : undefined;
}

/** Characters that show what a source begins with. */
const MAX_START_LENGTH = 80;

/** Returns the beginning of what a source sends, on one line. */
export function describeStart(text: string): string {
  return toOneLine(text.slice(0, MAX_START_LENGTH));
}

/** Returns text of a client on one line of bounded length, without characters that control a terminal. */
export function toOneLine(text: string): string {
  const line = text.slice(0, MAX_REASON_LENGTH).replace(/[\s\p{C}]+/gu, ' ');
  return line.trim();
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}
