import { settings } from '../../core/config/settings.js';
import { type Collection, hasPublicUrl } from '../../core/http/routing/links.js';
import { getCatalogue } from '../../core/i18n/translate.js';
import type { Language } from '../../core/text/language.js';

/** A record as responses show it. */
interface LinkedRecord {
  readonly url: string;
  readonly website: string | null;
}

/** Returns where a feed leads people to: to the site of the organisation, if it shows such records; else to the record's own website, if it has one. */
export function findFeedLink(collection: Collection, { url, website }: LinkedRecord): string {
  return hasPublicUrl(collection) ? url : (website ?? url);
}

/** Returns the name of the calendar. */
export function findSiteName(language: Language): string {
  return settings.siteNames?.[language] ?? getCatalogue(language).documentation.info.title;
}
