import type { Fields } from '../../../core/objects.js';
import { readSent } from './controls.js';
import { findPlace, type RecurrenceTexts, toTexts } from './recurrence-texts.js';
import { parseTypedDay } from './typed-times.js';

/** Returns the name of an input of a recurrence. */
export function recurrenceKey(name: string): string {
  return `recurrence[${name}]`;
}

/** Returns the texts of a recurrence that a browser sent; undefined if they are not in the form. */
export function parseSentRecurrence(body: Fields): RecurrenceTexts | undefined {
  const all = (name: string) => (readSent(body, recurrenceKey(name)) ?? []).flatMap((one) => one.split(/[\n,;]/)).map((one) => one.trim());
  const text = (name: string) => readSent(body, recurrenceKey(name))?.[0]?.trim() ?? '';
  const [repeats] = all('repeats');
  if (repeats === undefined) return undefined;
  const filled = (values: readonly string[]) => values.filter((one) => one !== '');
  const days = (name: string) => toTexts(name, [...new Set(filled(all(name)).map(parseTypedDay))].sort());
  const rule = [
    `repeats=${repeats}`,
    `every=${text(`every_${repeats}`)}`,
    `until=${parseTypedDay(text('until'))}`,
    `count=${text('count')}`,
  ];
  switch (repeats) {
    case 'weekly':
      return [...rule, ...toTexts('weekdays', filled(all('weekdays'))), ...days('also'), ...days('except')];
    case 'monthly': {
      const place = findPlace(text('on'), parseTypedDay(readSent(body, 'start_date')?.[0] ?? ''));
      return [...rule, `on=${text('on')}`, `place=${place}`, ...days('also'), ...days('except')];
    }
    case 'days':
      return [`repeats=${repeats}`, ...days('days'), ...days('except')];
    case 'other':
      return [
        `repeats=${repeats}`,
        ...toTexts(
          'rule',
          filled(
            text('rule')
              .split('\n')
              .map((line) => line.trim()),
          ),
        ),
      ];
    default:
      return [];
  }
}
