import { Injectable } from '@nestjs/common';
import { findGreatestId, type PublicRecord, type PublicResource, readPublicRecords } from '../../../content/lookup/read-public-records.js';
import { Settings } from '../../../core/config/settings.js';
import { ChangeLogReader } from '../../../core/database/changes/change-log-reader.js';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import { createSystemContext } from '../../../core/http/context/request-context.js';
import { hashState } from '../../../core/http/responses/entity-tag.js';
import { StreamedResponse } from '../../../core/http/responses/streamed-response.js';
import { hasPublicUrl } from '../../../core/http/routing/links.js';
import { calendarPagePath, type PageCollection, recordPagePath } from '../../../core/http/routing/page-links.js';
import { getFallbackChain } from '../../../core/i18n/locale.js';
import { CONTENT_NAMES } from '../../../core/resources.js';
import { Clock } from '../../../core/time/clock.js';
import { toIsoUtc, toLocal } from '../../../core/time/moment.js';
import { yieldEventLoop } from '../../../core/time/yield-event-loop.js';
import { CountFacetsDto } from '../../../events/dto/count-facets.dto.js';
import { EVENT_RESOURCE } from '../../../events/event.resource.js';
import { FacetsService } from '../../../events/facets/facets.service.js';
import { ORGANIZER_RESOURCE } from '../../../organizers/organizer.resource.js';
import { VENUE_RESOURCE } from '../../../venues/venue.resource.js';
import { type Address, writeIndex, writeUrlEnd, writeUrls, writeUrlStart } from './write-sitemap.js';

/** The most addresses of a sitemap (sitemaps.org). */
const MAX_ADDRESSES = 50_000;
/** The ids whose records are read together. */
const IDS_PER_BATCH = 1_000;

/** The page of a series shows its dates, too. */
const OF_EVENTS = {
  condition: 'record.hide_from_listings = 0 AND record.series_id IS NULL',
  modified: 'CASE WHEN record.datesModifiedUtc > record.modifiedUtc THEN record.datesModifiedUtc ELSE record.modifiedUtc END',
};

const RESOURCES_WITH_PAGES = [
  { collection: 'events', read: readerOf(EVENT_RESOURCE, OF_EVENTS) },
  { collection: 'venues', read: readerOf(VENUE_RESOURCE) },
  { collection: 'organizers', read: readerOf(ORGANIZER_RESOURCE) },
] as const;

function readerOf(definition: PublicResource, options?: Parameters<typeof readPublicRecords>[3]) {
  return (manager: UnitOfWork['manager'], ids: readonly [number, number]) => readPublicRecords(manager, definition, ids, options);
}

/**
 * Lists the addresses of all pages. The records of a part are those of a range of ids: so a part never moves, no part is longer than
 * search engines take, and no statement reads more than a batch.
 */
@Injectable()
export class SitemapService {
  /** The ids of a part. Each record has an address in each of its languages. */
  private readonly idsPerPart: number;

  constructor(
    private readonly work: UnitOfWork,
    private readonly log: ChangeLogReader,
    private readonly facets: FacetsService,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {
    this.idsPerPart = Math.floor(MAX_ADDRESSES / settings.languages.length);
  }

  async writeIndex(): Promise<StreamedResponse> {
    const parts = await this.countParts();
    const { baseUrl } = this.settings;
    return this.respond('index', async function* () {
      await yieldEventLoop();
      yield writeIndex(Array.from({ length: parts + 1 }, (_, part) => `${baseUrl}/sitemap.xml?part=${part}`));
    });
  }

  /** @param part 0 for the pages without records. @throws DomainError 404 for a part past the end */
  async writePart(part: number): Promise<StreamedResponse> {
    if (part > (await this.countParts())) throw new DomainError('no-route');
    return this.respond(String(part), () => (part === 0 ? this.writeLists() : this.writeRecords((part - 1) * this.idsPerPart)));
  }

  /** Writes the pages without records: the lists, and the months in which events begin. */
  private async *writeLists(): AsyncGenerator<string, void> {
    await yieldEventLoop();
    const { baseUrl, languages } = this.settings;
    const months = (await this.findMonths()).map((month) => `/${month.replace('-', '/')}`);
    const addressIn = (path: string) => languages.map((language) => [language, `${baseUrl}${calendarPagePath(language)}${path}`] as const);
    const pages = ['', '/subscribe', ...months].map(addressIn);
    yield writeUrlStart() + writeUrls(pages.flatMap((page) => page.map(([, url]) => ({ url, alternates: page })))) + writeUrlEnd();
  }

  /** Finds the months of two years in which events begin, from the present one on: search engines may show these. */
  private async findMonths(): Promise<string[]> {
    const start_date = { local: `${this.thisMonth}-01 00:00:00`, isDateOnly: true };
    const query = Object.assign(new CountFacetsDto(), { facets: ['month'], start_date, event_status: ['any'] });
    const { facets } = await this.facets.count(query, createSystemContext(this.settings));
    return facets.month!.filter(({ count }) => count > 0).map(({ value }) => value);
  }

  /** `YYYY-MM`, on the clock of the site. */
  private get thisMonth(): string {
    return toLocal(this.clock.nowUtc(), this.settings.siteTimezone).slice(0, 7);
  }

  private async *writeRecords(first: number): AsyncGenerator<string, void> {
    yield writeUrlStart();
    for (let after = first; after < first + this.idsPerPart; after += IDS_PER_BATCH) {
      const upTo = Math.min(after + IDS_PER_BATCH, first + this.idsPerPart);
      for (const { collection, read } of RESOURCES_WITH_PAGES) {
        // Another site is the address of the others.
        if (hasPublicUrl(collection, this.settings)) continue;
        const records = await read(this.work.manager, [after, upTo]);
        yield writeUrls(records.flatMap((record) => listAddresses(collection, record, this.settings)));
      }
    }
    yield writeUrlEnd();
  }

  private async countParts(): Promise<number> {
    const greatest = await findGreatestId(this.work.manager, [EVENT_RESOURCE, VENUE_RESOURCE, ORGANIZER_RESOURCE]);
    return Math.ceil(greatest / this.idsPerPart);
  }

  private async respond(name: string, makePieces: () => AsyncGenerator<string, void>): Promise<StreamedResponse> {
    const state = [await this.log.describeState(CONTENT_NAMES), this.thisMonth];
    const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' };
    const { baseUrl, languages, publicUrls } = this.settings;
    return new StreamedResponse({ headers, tag: hashState([name, state, baseUrl, languages, publicUrls]), makePieces });
  }
}

/** Returns the addresses of a record, one in each language that it has. */
function listAddresses(collection: PageCollection, { id, modified, slugs }: PublicRecord, settings: Settings): Address[] {
  const languages = settings.languages.filter((language) => slugs.has(language));
  const slugIn = (language: string) => getFallbackChain(language, settings).flatMap((one) => slugs.get(one) ?? [])[0] ?? null;
  const alternates = languages.map(
    (language) => [language, settings.baseUrl + recordPagePath(language, collection, { id, slug: slugIn(language) })] as const,
  );
  return alternates.map(([, url]) => ({ url, alternates, modified: toIsoUtc(modified) }));
}
