import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { assertCan } from '../accounts/auth/rights.js';
import { canRead } from '../content/access/record-rights.js';
import { findEditable, loadReadable } from '../content/lookup/find-record.js';
import { findDuplicateNames, listLinkLockNames, resolveLinkIds } from '../content/lookup/linked-records.js';
import { RecordReader } from '../content/lookup/record-reader.js';
import { buildNameOrder, searchContent } from '../content/lookup/search-content.js';
import { resolveText } from '../content/texts/resolve-text.js';
import { collectTextChanges, type TextChanges } from '../content/texts/text-changes.js';
import type { WritePlanner } from '../content/plans/write-planner.js';
import { Writes } from '../content/plans/writes.js';
import { ContentChanges } from '../content/writing/content-changes.js';
import { Eraser } from '../content/writing/eraser.js';
import { NewContent } from '../content/writing/new-content.js';
import { moveToTrash, resolveTrashHandling } from '../content/writing/trash.js';
import { findSelectedIds, type IdSelection } from '../core/database/list-queries.js';
import { readAllIds, sortIds } from '../core/database/whole-lists.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import type { RequestContext, SignedInContext } from '../core/http/context/request-context.js';
import { loadPage, type Page } from '../core/http/lists/page.js';
import type { RecordLocator } from '../core/http/routing/record-locator.js';
import type { Links } from '../content/lookup/to-links.js';
import { Clock } from '../core/time/clock.js';
import type { CreateVenueDto, UpdateVenueDto, ListVenuesDto } from './dto/venue.dto.js';
import { findNamedPoint, type Point } from './find-named-point.js';
import { Venue, type VenueTranslation } from './venue.entity.js';
import { DUPLICATE_CHECK_FIELDS, NO_COORDINATES, toVenueColumns, toVenueTexts, VENUE_FILTERS, VENUE_RESOURCE } from './venue.resource.js';

/** Lists, shows and writes venues, and moves them to the trash and out of it. */
@Injectable()
export class VenuesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
    private readonly records: RecordReader,
    private readonly newContent: NewContent,
    private readonly changes: ContentChanges,
    private readonly eraser: Eraser,
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
    const records = await this.search(query, context);
    return sortIds(records.orderBy(), 'venue', buildNameOrder(records, VENUE_RESOURCE, context), readAllIds(this.work.manager, 'venue'));
  }

  /** Returns those of these records that the client may read. */
  async loadReadable(ids: readonly number[], { principal }: RequestContext): Promise<Venue[]> {
    return (await this.load(ids)).filter((record) => canRead(principal, record));
  }

  /** Returns where a town or a venue is, by the beginning of its name; undefined for one that is unknown. */
  findPoint(name: string, { principal }: RequestContext): Promise<Point | undefined> {
    return findNamedPoint(this.work.manager, name, principal);
  }

  show(locator: RecordLocator, context: RequestContext): Promise<Venue> {
    return loadReadable(this.records, VENUE_RESOURCE, locator, context);
  }

  async create(dto: CreateVenueDto, context: SignedInContext): Promise<Venue> {
    return this.writes.join(
      () => this.add(dto, context),
      (id) => this.loadWritten(id),
    );
  }

  async update(locator: RecordLocator, dto: UpdateVenueDto, context: SignedInContext): Promise<Venue> {
    return this.writes.run(
      () => this.change(locator, dto, context),
      (id) => this.loadWritten(id),
    );
  }

  async remove(locator: RecordLocator, context: SignedInContext): Promise<Venue> {
    return this.writes.run(
      (planner) => moveToTrash(planner, VENUE_RESOURCE, locator, this.clock.nowUtc(), context),
      (id) => this.loadWritten(id),
    );
  }

  /** Deletes a venue permanently, and returns it as it was. */
  erase(locator: RecordLocator, context: SignedInContext): Promise<Venue> {
    return this.eraser.erase(VENUE_RESOURCE, locator, (id) => this.loadWritten(id), context);
  }

  /** Plans a new venue, and returns its id. */
  async add(dto: CreateVenueDto, context: SignedInContext): Promise<number> {
    return this.writes.join((planner) => this.planNew(planner, dto, context));
  }

  /** Plans the change of a venue, and returns its id. */
  async change(locator: RecordLocator, dto: UpdateVenueDto, context: SignedInContext): Promise<number> {
    return this.writes.join(async (planner) => {
      const venue = await findEditable(planner, VENUE_RESOURCE, locator, resolveTrashHandling(dto), context);
      const country = resolveText(venue, 'country', context.locale.chain);
      const texts = collectTextChanges<UpdateVenueDto, VenueTranslation>(dto, context.locale.content, (sent) =>
        toVenueTexts(sent, country),
      );
      const change = { dto, columns: toVenueColumns(dto, venue), texts };
      await this.changes.add(planner, await this.changes.resolve(planner, VENUE_RESOURCE, venue, change, context), context);
      return venue.id;
    });
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
   * Returns the ids of the venues that an event links to, by id, by name or by data. For data it finds an equal venue
   * or plans a new one.
   * @throws DomainError 400 for an id or a name that does not exist or that the client must not read, and for a name of several
   */
  resolveLinks(planner: WritePlanner, sent: Links<CreateVenueDto>, context: SignedInContext): Promise<number[]> {
    const findOrPlanId = async (data: CreateVenueDto) =>
      (await this.findEqualVenueId(planner, data, context)) ?? this.planNew(planner, data, context);
    return resolveLinkIds(planner, VENUE_RESOURCE, sent, findOrPlanId, context);
  }

  load(ids: readonly number[]): Promise<Venue[]> {
    return this.records.load(VENUE_RESOURCE, ids);
  }

  private planNew(planner: WritePlanner, dto: CreateVenueDto, context: SignedInContext): Promise<number> {
    assertCan(context.principal, 'create content', 'venue');
    const texts = collectNewTexts(dto, context);
    return this.newContent.plan(planner, VENUE_RESOURCE, { dto, columns: toVenueColumns(dto, NO_COORDINATES), texts }, context);
  }

  private search(query: ListVenuesDto, context: RequestContext): Promise<SelectQueryBuilder<Venue>> {
    return searchContent(VENUE_RESOURCE, VENUE_FILTERS, { query, context, manager: this.work.manager, nowUtc: this.clock.nowUtc() });
  }

  /** Finds a readable venue with the same name and address. */
  private async findEqualVenueId(planner: WritePlanner, dto: CreateVenueDto, context: SignedInContext): Promise<number | undefined> {
    const { content, chain } = context.locale;
    const texts = collectNewTexts(dto, context).get(content);
    const isEqual = (venue: Venue) =>
      (venue.zip ?? null) === (dto.zip ?? null) &&
      DUPLICATE_CHECK_FIELDS.every((field) => (resolveText(venue, field, chain) ?? null) === (texts?.[field] ?? null));
    return (await findDuplicateNames(planner, VENUE_RESOURCE, dto.venue, context)).find(isEqual)?.id;
  }
}

/** Returns the texts of a new venue. */
function collectNewTexts(dto: CreateVenueDto, { locale }: SignedInContext): TextChanges<VenueTranslation> {
  return collectTextChanges<UpdateVenueDto, VenueTranslation>(dto, locale.content, (sent) => toVenueTexts(sent, null));
}
