import type { SiteSettings } from '../../../core/config/site-settings.js';
import { hasPublicUrl } from '../../../core/http/routing/links.js';
import { calendarPagePath, type PageCollection, type RecordOfPage, recordPagePath } from '../../../core/http/routing/page-links.js';
import type { Language } from '../../../core/text/language.js';
import type { Filters } from './filters.js';

/** A record as responses show it. */
interface LinkedRecord extends RecordOfPage {
  readonly url: string;
}

/** Where the links of a page lead. The pages and what other sites embed differ in it. */
export interface Addresses {
  /** Where the form of the filters leads, without a query string. */
  readonly list: string;
  listOf(filters: Filters): string;
  /** @param month `YYYY-MM` */
  monthOf(month: string, filters: Filters): string;
  /** @param day `YYYY-MM-DD` */
  dayOf(day: string, filters: Filters, page?: string): string;
  recordOf(collection: PageCollection, record: LinkedRecord): string;
  /** Whether the page is inside another page, whose window its links to records open in. */
  readonly isFramed: boolean;
}

/** Returns where the links of the pages lead. Those of the service have no origin, so they also work behind a proxy. */
export function createPageAddresses(language: Language): Addresses {
  const root = calendarPagePath(language);
  return {
    list: root,
    listOf: (filters) => root + filters.toSearch(),
    monthOf: (month, filters) => `${root}/${month.replace('-', '/')}${filters.withoutTime().toSearch()}`,
    dayOf: (day, filters, page) => {
      const others = filters.withoutTime();
      return `${root}/${day.replaceAll('-', '/')}${(page === undefined ? others : others.with('page', page)).toSearch()}`;
    },
    recordOf: (collection, record) => recordPagePath(language, collection, record),
    isFramed: false,
  };
}

/** Returns where the links of an embedded calendar lead: filters and months stay inside, records open in the whole window. */
export function createEmbedAddresses(language: Language, settings: SiteSettings): Addresses {
  const root = `/${language}/embed`;
  return {
    list: root,
    listOf: (filters) => root + filters.toSearch(),
    monthOf: (month, filters) => root + filters.withoutTime().with('view', 'month').with('month', month).toSearch(),
    dayOf: (day, filters) =>
      root + filters.withoutTime().with('view', 'list').without('month').with('start_date', day).with('end_date', day).toSearch(),
    recordOf: (collection, record) => (hasPublicUrl(collection, settings) ? record.url : recordPagePath(language, collection, record)),
    isFramed: true,
  };
}
