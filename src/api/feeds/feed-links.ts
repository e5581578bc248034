import { type Collection, hasPublicUrl } from '../../core/http/routing/links.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { getCatalogue } from '../../core/i18n/translate.js';

/** A record as responses show it. */
interface LinkedRecord {
  readonly url: string;
  readonly website: string | null;
}

/** Returns where a feed leads people to: to the site of the organisation, if it shows such records; else to the record's own website, if it has one. */
export function findFeedLink(collection: Collection, { url, website }: LinkedRecord, { settings }: RequestContext): string {
  return hasPublicUrl(collection, settings) ? url : (website ?? url);
}

/** Returns the name of the calendar in the content language. */
export function findSiteName({ locale: { content }, settings }: RequestContext): string {
  return settings.siteNames?.[content] ?? getCatalogue(settings, content).documentation.info.title;
}
