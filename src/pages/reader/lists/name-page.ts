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
export function namePage(title: string, { filters, groups = [], page = 1 }: PageChoices, { text }: Reader): string {
  const words = filters.get('search');
  const chosen = groups.flatMap(({ values }) => values.filter(({ isSelected }) => isSelected).map(({ name }) => name));
  return [
    title,
    ...(words === undefined ? [] : [`“${words}”`]),
    ...chosen,
    ...(filters.get('is_free') === 'true' ? [text('free')] : []),
    ...(filters.has('attendance_mode') ? [text('online')] : []),
    ...(page > 1 ? [text('page-number', { page })] : []),
  ].join(' · ');
}
