import { ACCESSIBILITIES } from '../../../content/records/accessibility.js';
import type { Filters } from '../parts/filters.js';
import type { Reader } from '../parts/reader.js';
import type { FilterGroup } from './filter-groups.js';

/** What is chosen on a page of a list. */
interface PageChoices {
  readonly filters: Filters;
  readonly groups?: readonly FilterGroup[];
  readonly page?: number;
}

/** Returns the title of a page in its head: with what is chosen and the number of the page, no two pages have the same. */
export function namePage(title: string, { filters, groups = [], page = 1 }: PageChoices, reader: Reader): string {
  const { text } = reader;
  const names = ['search', ...groups.map(({ name }) => name), 'near', 'is_free', 'attendance_mode', 'accessibility', 'age'];
  const chosen = names.flatMap((name) => nameFilter(name, { filters, groups }, reader) ?? []);
  return [title, ...chosen, ...(page > 1 ? [text('page-number', { page })] : [])].join(' · ');
}

/** Returns what is chosen with a parameter, in the words of the page; undefined if nothing is, or if the page has no words for it. */
export function nameFilter(name: string, { filters, groups = [] }: PageChoices, { text, count, word, dates }: Reader): string | undefined {
  const value = filters.get(name);
  if (value === undefined) return undefined;
  if (name === 'search') return `“${value}”`;
  if (name === 'near') return text('near-place', { place: value, distance: filters.get('geoloc_radius') });
  if (name === 'is_free' && value === 'true') return text('free');
  if (name === 'attendance_mode') return text('online');
  if (name === 'age' && /^\d+$/.test(value)) return count('for-age', Number(value));
  if (name === 'accessibility')
    return (
      ACCESSIBILITIES.filter((one) => filters.list(name).includes(one))
        .map(word)
        .join(', ') || undefined
    );
  if (name === 'start_date' || name === 'end_date') return describeDays(filters, dates)[0];
  const values = groups.find((group) => group.name === name)?.values.filter(({ isSelected }) => isSelected);
  return values && values.length > 0 ? values.map((one) => one.name).join(', ') : undefined;
}

/** Describes the days that are chosen; other bounds have no words. The days of the site around are not the reader's to remove. */
export function describeDays(filters: Filters, dates: Reader['dates']): string[] {
  const names = ['start_date', 'end_date'].filter((name) => !filters.isFixed(name));
  const days = names.map((name) => readDay(filters, name));
  if (days.every((day) => day === '')) return [];
  const [first, last] = days.map((day) => (day === '' ? '…' : dates.formatDay(day)));
  return [first === last || last === undefined ? first! : `${first} – ${last}`];
}

/** A field for a day shows days alone, not `today` or a time. */
export function readDay(filters: Filters, name: string): string {
  const value = filters.get(name) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(value) ? value : '';
}
