import { Injectable } from '@nestjs/common';
import { demand } from '../accounts/auth/rights.js';
import { findEditable, findReadable, loadRecords } from '../content/finding/find-record.js';
import { idsOfLinks, namesakes } from '../content/finding/links.js';
import { searchContent } from '../content/search/search-content.js';
import { refuseUntranslated, shownText } from '../content/texts/resolve-text.js';
import { textChanges } from '../content/texts/text-changes.js';
import { ContentService } from '../content/writing/content.service.js';
import { inTrash, throwAway } from '../content/writing/trash.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import type { RequestContext, SignedInContext } from '../core/http/context/request-context.js';
import type { Links } from '../core/http/fields/linked-field.js';
import { loadPage, type Page } from '../core/http/lists/page.js';
import type { RecordLocator } from '../core/http/routing/record-locator.js';
import { Clock } from '../core/time/clock.js';
import { utcNow } from '../core/time/moment.js';
import type { CreateVenueDto, UpdateVenueDto, ListVenuesDto } from './dto/venue.dto.js';
import { NOWHERE, venueColumns } from './venue.columns.js';
import { Venue, type VenueTranslation } from './venue.entity.js';
import { ADDRESS, VENUE_ROOM, venueTexts, searchVenues } from './venue.resource.js';

/** Places: lists them, shows one, writes, throws away and takes back. */
@Injectable()
export class VenuesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly content: ContentService,
    private readonly clock: Clock,
  ) {}

  async list(query: ListVenuesDto, context: RequestContext): Promise<Page<Venue>> {
    const search = { query, context, manager: this.work.manager, nowUtc: utcNow(this.clock.now()) };
    const found = await searchContent(VENUE_ROOM, searchVenues, search);
    return loadPage(found, query, 'venue', (ids) => this.load(ids));
  }

  async show(locator: RecordLocator, context: RequestContext): Promise<Venue> {
    const { id } = await findReadable(this.work.manager, VENUE_ROOM, locator, context);
    const venue = await this.loadOne(id);
    refuseUntranslated('venue', venue, context);
    return venue;
  }

  async create(dto: CreateVenueDto, context: SignedInContext): Promise<Venue> {
    return this.work.run(async () => this.loadOne(await this.add(dto, context)));
  }

  async update(locator: RecordLocator, dto: UpdateVenueDto, context: SignedInContext): Promise<Venue> {
    return this.work.run(async () => this.loadOne(await this.change(locator, dto, context)));
  }

  async remove(locator: RecordLocator, context: SignedInContext): Promise<Venue> {
    return this.work.run(async () => this.loadOne(await throwAway(this.work, VENUE_ROOM, locator, this.clock.now(), context)));
  }

  /** Adds a venue to the unit of work under way. */
  async add(dto: CreateVenueDto, context: SignedInContext): Promise<number> {
    demand(context.principal, 'create content', 'venue');
    const texts = textChanges<UpdateVenueDto, VenueTranslation>(dto, context.locale.content, (sent) => venueTexts(sent, null));
    return this.content.add(VENUE_ROOM, { dto, columns: venueColumns(dto, NOWHERE), texts }, context);
  }

  /**
   * The venues that an event names: by id, or by data, which takes the equal venue that there is or adds one.
   * @throws DomainError 400 for an id that does not exist or may not be used
   */
  use(sent: Links<CreateVenueDto>, context: SignedInContext): Promise<number[]> {
    const idFor = async (data: CreateVenueDto) => (await this.equalTo(data, context)) ?? this.add(data, context);
    return idsOfLinks(this.work.manager, VENUE_ROOM, sent, idFor, context);
  }

  load(ids: readonly number[]): Promise<Venue[]> {
    return loadRecords(this.work.manager, Venue, ids);
  }

  private async loadOne(id: number): Promise<Venue> {
    return (await this.load([id]))[0]!;
  }

  private async change(locator: RecordLocator, dto: UpdateVenueDto, context: SignedInContext): Promise<number> {
    const venue = await findEditable(this.work, VENUE_ROOM, locator, inTrash(dto), context);
    const country = shownText(venue, 'country', context.locale.chain);
    const texts = textChanges<UpdateVenueDto, VenueTranslation>(dto, context.locale.content, (sent) => venueTexts(sent, country));
    return this.content.change(VENUE_ROOM, venue, { dto, columns: venueColumns(dto, venue), texts }, context);
  }

  /** A venue of the same name and address that the writer could use. */
  private async equalTo(dto: CreateVenueDto, context: SignedInContext): Promise<number | undefined> {
    const { content, chain } = context.locale;
    const texts = textChanges<UpdateVenueDto, VenueTranslation>(dto, content, (sent) => venueTexts(sent, null)).get(content);
    const isEqual = (venue: Venue) =>
      (venue.zip ?? null) === (dto.zip ?? null) &&
      ADDRESS.every((field) => (shownText(venue, field, chain) ?? null) === (texts?.[field] ?? null));
    return (await namesakes(this.work.manager, VENUE_ROOM, dto.venue, context)).find(isEqual)?.id;
  }
}
