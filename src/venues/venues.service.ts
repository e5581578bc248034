import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { assertCan } from '../accounts/auth/rights.js';
import { canRead } from '../content/access/record-rights.js';
import { findEditable, loadReadable } from '../content/finding/find-record.js';
import { findDuplicateNames, listLinkLockNames, resolveLinkIds } from '../content/finding/linked-records.js';
import { RecordReader } from '../content/reading/record-reader.js';
import { searchContent } from '../content/search/search-content.js';
import { resolveText } from '../content/texts/resolve-text.js';
import { collectTextChanges, type TextChanges } from '../content/texts/text-changes.js';
import { ContentService } from '../content/writing/content.service.js';
import { moveToTrash, resolveTrashHandling } from '../content/writing/trash.js';
import { findSelectedIds, type IdSelection } from '../core/database/list-queries.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import type { RequestContext, SignedInContext } from '../core/http/context/request-context.js';
import { loadPage, type Page } from '../core/http/lists/page.js';
import type { RecordLocator } from '../core/http/routing/record-locator.js';
import type { Links } from '../core/http/validation/links.js';
import { Clock } from '../core/time/clock.js';
import { dateToUtc } from '../core/time/moment.js';
import type { CreateVenueDto, UpdateVenueDto, ListVenuesDto } from './dto/venue.dto.js';
import { NO_COORDINATES, toVenueColumns } from './venue.columns.js';
import { Venue, type VenueTranslation } from './venue.entity.js';
import { DUPLICATE_CHECK_FIELDS, VENUE_RESOURCE, toVenueTexts, VENUE_FILTERS } from './venue.resource.js';

/** Lists, shows and writes venues, and moves them to the trash and out of it. */
@Injectable()
export class VenuesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly records: RecordReader,
    private readonly content: ContentService,
    private readonly clock: Clock,
  ) {}

  async list(query: ListVenuesDto, context: RequestContext): Promise<Page<Venue>> {
    return loadPage(await this.search(query, context), query, 'venue', (ids) => this.load(ids));
  }

  /** Returns the ids of the selected records that pass the filters of the list. */
  async findIds(query: ListVenuesDto, selection: IdSelection, context: RequestContext): Promise<number[]> {
    return findSelectedIds(await this.search(query, context), 'venue', selection);
  }

  /** Returns the ids of all records of the list, on all its pages, in its order. */
  async findAllIds(query: ListVenuesDto, context: RequestContext): Promise<number[]> {
    const rows = await (await this.search(query, context)).getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
  }

  /** Returns those of these records that the client may read. */
  async loadReadable(ids: readonly number[], { principal }: RequestContext): Promise<Venue[]> {
    return (await this.load(ids)).filter((record) => canRead(principal, record));
  }

  show(locator: RecordLocator, context: RequestContext): Promise<Venue> {
    return loadReadable(this.records, VENUE_RESOURCE, locator, context);
  }

  async create(dto: CreateVenueDto, context: SignedInContext): Promise<Venue> {
    return this.work.run(async () => this.loadWritten(await this.add(dto, context)));
  }

  async update(locator: RecordLocator, dto: UpdateVenueDto, context: SignedInContext): Promise<Venue> {
    return this.work.run(async () => this.loadWritten(await this.change(locator, dto, context)));
  }

  async remove(locator: RecordLocator, context: SignedInContext): Promise<Venue> {
    return this.work.run(async () => this.loadWritten(await moveToTrash(this.work, VENUE_RESOURCE, locator, this.clock.now(), context)));
  }

  /** Adds a venue in the current unit of work and returns its id. */
  async add(dto: CreateVenueDto, context: SignedInContext): Promise<number> {
    assertCan(context.principal, 'create content', 'venue');
    const texts = collectNewTexts(dto, context);
    return this.content.add(VENUE_RESOURCE, { dto, columns: toVenueColumns(dto, NO_COORDINATES), texts }, context);
  }

  /** Changes a venue in the current unit of work and returns its id. */
  async change(locator: RecordLocator, dto: UpdateVenueDto, context: SignedInContext): Promise<number> {
    const venue = await findEditable(this.work, VENUE_RESOURCE, locator, resolveTrashHandling(dto), context);
    const country = resolveText(venue, 'country', context.locale.chain);
    const texts = collectTextChanges<UpdateVenueDto, VenueTranslation>(dto, context.locale.content, (sent) => toVenueTexts(sent, country));
    return this.content.change(VENUE_RESOURCE, venue, { dto, columns: toVenueColumns(dto, venue), texts }, context);
  }

  /** Loads the response of a write. */
  async loadWritten(id: number): Promise<Venue> {
    return (await this.load([id]))[0]!;
  }

  /** Returns the names to lock before `resolveLinks`. */
  listLinkLockNames(sent: Links<CreateVenueDto> | undefined, context: SignedInContext): string[] {
    return listLinkLockNames(VENUE_RESOURCE, sent, 'venue', (data) => collectNewTexts(data, context));
  }

  /**
   * Returns the ids of the venues that an event links to, by id or by data. For data it finds an equal venue or adds one.
   * @throws DomainError 400 for an id that does not exist or that the client must not read
   */
  resolveLinks(sent: Links<CreateVenueDto>, context: SignedInContext): Promise<number[]> {
    const findOrAddId = async (data: CreateVenueDto) => (await this.findEqualVenueId(data, context)) ?? this.add(data, context);
    return resolveLinkIds(this.work.manager, VENUE_RESOURCE, sent, findOrAddId, context);
  }

  load(ids: readonly number[]): Promise<Venue[]> {
    return this.records.load(VENUE_RESOURCE, ids);
  }

  private search(query: ListVenuesDto, context: RequestContext): Promise<SelectQueryBuilder<Venue>> {
    return searchContent(VENUE_RESOURCE, VENUE_FILTERS, {
      query,
      context,
      manager: this.work.manager,
      nowUtc: dateToUtc(this.clock.now()),
    });
  }

  /** Finds a readable venue with the same name and address. */
  private async findEqualVenueId(dto: CreateVenueDto, context: SignedInContext): Promise<number | undefined> {
    const { content, chain } = context.locale;
    const texts = collectNewTexts(dto, context).get(content);
    const isEqual = (venue: Venue) =>
      (venue.zip ?? null) === (dto.zip ?? null) &&
      DUPLICATE_CHECK_FIELDS.every((field) => (resolveText(venue, field, chain) ?? null) === (texts?.[field] ?? null));
    return (await findDuplicateNames(this.work, VENUE_RESOURCE, dto.venue, context)).find(isEqual)?.id;
  }
}

/** Returns the texts of a new venue. */
function collectNewTexts(dto: CreateVenueDto, { locale }: SignedInContext): TextChanges<VenueTranslation> {
  return collectTextChanges<UpdateVenueDto, VenueTranslation>(dto, locale.content, (sent) => toVenueTexts(sent, null));
}
