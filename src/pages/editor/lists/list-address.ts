import { formatQuery, type Query } from '../api-client.js';
import type { Language } from '../../../core/text/language.js';
import { collectionPath, type Filter, type ListEditor, type ListedResource, type Tab } from '../records/edited-resource.js';

/** What the address of a list asks for. */
export interface ListAddress {
  readonly tab: Tab;
  readonly page: number;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
}

const PER_PAGE = 50;

/** Reads the address of a list. What it does not know it leaves out. */
export function readAddress(queryString: string, { resource }: ListEditor): ListAddress {
  const sent = new URLSearchParams(queryString);
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of resource.filters) if (sent.get(name)) filters[name] = sent.get(name)!;
  const page = /^\d{1,6}$/.exec(sent.get('page') ?? '')?.[0];
  return {
    tab: resource.tabs.find(({ name }) => name === sent.get('tab')) ?? resource.tabs[0]!,
    page: Math.max(1, Number(page ?? 1)),
    filters,
  };
}

/** Returns the path of a list. */
export function listPath(resource: ListedResource, language: Language, { tab, page, filters }: ListAddress): string {
  const query = { tab: tab === resource.tabs[0] ? undefined : tab.name, ...filters, page: page === 1 ? undefined : page };
  return collectionPath(resource, language) + formatQuery(query);
}

/** What each row of a list shows. */
const FIELDS_OF_ROWS = ['id', 'series_id', 'status', 'date', 'languages'];

/** Returns the parameters with which the API answers a list. */
export function buildListQuery({ tab, page, filters: { month, ...filters } }: ListAddress, editor: ListEditor): Query {
  const { titleField, listFields } = editor.resource;
  const shown = {
    page,
    per_page: Math.min(PER_PAGE, editor.context.settings.maxPerPage),
    _fields: [...FIELDS_OF_ROWS, titleField, ...listFields].join(),
  };
  return { ...shown, ...tab.buildQuery(editor), ...filters, ...(month === undefined ? {} : boundMonth(month)) };
}

/** Returns the bounds of a month: `2027-04`, or `4/2027` where a browser has no field for months. What is none the API refuses. */
function boundMonth(typed: string): Query {
  const [, firstYear, month, lastYear] = /^(?:(\d{4})-)?(\d{1,2})(?:[/.](\d{4}))?$/.exec(typed.trim()) ?? [];
  const year = firstYear ?? lastYear;
  if (year === undefined || Number(month) < 1 || Number(month) > 12) return { start_date: typed };
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  return { start_date: `${last.slice(0, 8)}01`, end_date: last };
}
