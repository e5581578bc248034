import { formatDay, formatTime, type Editor } from '../editor.js';
import { type Html, html } from '../../frame/html.js';
import { htmlToLines } from '../../../core/text/clean.js';
import type { FormField } from '../fields/describe-form.js';
import { type FieldName, isEditorText } from '../fields/name-fields.js';

/** What is needed to write values in words. */
export interface ValueWords {
  /** The fields of the form. */
  readonly fields: readonly FormField[];
  /** Whether the record lasts whole days. */
  readonly isAllDay: boolean;
  /** The names of records to which fields refer, and the sentences of rules, by `nameKey`. */
  readonly names: ReadonlyMap<string, string>;
  readonly editor: Editor;
}

/** @param value the id of a record, or the lines of a rule */
export function nameKey(field: string, value: number | readonly unknown[]): string {
  return `${field} ${JSON.stringify(value)}`;
}

/** Writes two values in words. Those that have the same words are told apart by their ids or lines; descriptions differ in their form. */
export function showValues(name: FieldName, values: readonly [unknown, unknown], words: ValueWords): [string, string] {
  const [one, other] = [showValue(name, values[0], words), showValue(name, values[1], words)];
  const isHtml = words.fields.some((field) => field.name === name.field && field.kind === 'html');
  if (one !== other || isHtml) return [one, other];
  return [addRaw(one, values[0]), addRaw(other, values[1])];
}

function addRaw(shown: string, value: unknown): string {
  const raw = [value].flat().join(', ');
  return raw === '' ? shown : `${shown} (${raw})`;
}

/** Writes a value in words. */
function showValue({ field }: FieldName, value: unknown, words: ValueWords): string {
  const { text, language } = words.editor;
  const kind = words.fields.find(({ name }) => name === field)?.kind;
  if (Array.isArray(value) && kind === 'recurrence' && words.names.has(nameKey(field, value)))
    return words.names.get(nameKey(field, value))!;
  if (Array.isArray(value) && value.length > 0) return value.map((one) => showOne(field, one, words)).join(', ');
  if (value === null || value === undefined || value === '' || JSON.stringify(value) === '[]' || JSON.stringify(value) === '{}')
    return text('empty');
  if (kind === 'html' && typeof value === 'string') return htmlToLines(value);
  if (kind === 'moment' && typeof value === 'string')
    return words.isAllDay && field !== 'date' ? formatDay(value, language) : formatTime(value, language);
  return showOne(field, value, words);
}

function showOne(field: string, value: unknown, { names, editor: { text } }: ValueWords): string {
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (typeof value === 'number') return names.get(nameKey(field, value)) ?? String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  const [word, status] = [`${field}.${value}`, `is-${value}`];
  if (isEditorText(word)) return text(word);
  return field === 'status' && isEditorText(status) ? text(status) : value;
}

/** Renders two values with marks where they differ. */
export function markChange(before: string, after: string): [Html, Html] {
  const [old, current] = [splitWords(before), splitWords(after)];
  const shorter = Math.min(old.length, current.length);
  let start = 0;
  while (start < shorter && old[start] === current[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === current.at(-1 - end)) end++;
  const mark = (words: readonly string[], render: (marked: string) => Html) => {
    const marked = words.slice(start, words.length - end).join('');
    return html`${words.slice(0, start).join('')}${marked === '' ? '' : render(marked)}${words.slice(words.length - end).join('')}`;
  };
  return [mark(old, (marked) => html`<del>${marked}</del>`), mark(current, (marked) => html`<ins>${marked}</ins>`)];
}

function splitWords(text: string): string[] {
  return text.split(/(\s+|,)/).filter((word) => word !== '');
}
