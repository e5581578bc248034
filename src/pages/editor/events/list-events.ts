import type { Query } from '../api-client.js';
import type { Editor } from '../editor.js';

/** The tabs of the list, and what each asks of the API. */
export const TABS = ['coming', 'approve', 'mine', 'drafts', 'past', 'trash'] as const;

export type Tab = (typeof TABS)[number];

/** All years. */
const ALWAYS = { start_date: '1000-01-01', end_date: '9999-12-31' };

const QUERIES: Readonly<Record<Tab, (editor: Editor) => Query>> = {
  coming: () => ({}),
  approve: () => ({ status: 'pending', ...ALWAYS }),
  mine: ({ context }) => ({ author: context.principal.id, status: 'publish,future,pending,draft,private', ...ALWAYS, ...NEWEST_FIRST }),
  drafts: () => ({ status: 'draft,future,private', ...ALWAYS, ...NEWEST_FIRST }),
  past: () => ({ ...ALWAYS, ends_before: 'now', order: 'desc' }),
  trash: () => ({ status: 'trash', ...ALWAYS, ...NEWEST_FIRST }),
};

const NEWEST_FIRST = { orderby: 'modified', order: 'desc' };

/** The filters of the list, with the names of the API, and `month`. */
export const FILTERS = ['search', 'categories', 'venue', 'month', 'missing_translation'] as const;

export type Filter = (typeof FILTERS)[number];

/** What the address of the list asks for. */
export interface ListAddress {
  readonly tab: Tab;
  readonly page: number;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
}

const PER_PAGE = 50;

/** Reads the address of a list. What it does not know it leaves out. */
export function readAddress(queryString: string): ListAddress {
  const sent = new URLSearchParams(queryString);
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of FILTERS) if (sent.get(name)) filters[name] = sent.get(name)!;
  const page = /^\d{1,6}$/.exec(sent.get('page') ?? '')?.[0];
  return {
    tab: TABS.find((tab) => tab === sent.get('tab')) ?? 'coming',
    page: Math.max(1, Number(page ?? 1)),
    filters,
  };
}

/** Returns the parameters with which the API answers a list. Each event is there once, whether it takes place or not. */
export function buildQuery({ tab, page, filters: { month, ...filters } }: ListAddress, editor: Editor): Query {
  const shared = { expand: 'false', event_status: 'any', page, per_page: Math.min(PER_PAGE, editor.context.settings.maxPerPage) };
  return { ...shared, ...QUERIES[tab](editor), ...filters, ...(month === undefined ? {} : boundMonth(month)) };
}

/** Returns the bounds of a month: `2027-04`, or `4/2027` where a browser has no field for months. What is none the API refuses. */
function boundMonth(typed: string): Query {
  const [, firstYear, month, lastYear] = /^(?:(\d{4})-)?(\d{1,2})(?:[/.](\d{4}))?$/.exec(typed.trim()) ?? [];
  const year = firstYear ?? lastYear;
  if (year === undefined || Number(month) < 1 || Number(month) > 12) return { start_date: typed };
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  return { start_date: `${last.slice(0, 8)}01`, end_date: last };
}
