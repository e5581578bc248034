import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { assertCan } from '../accounts/auth/rights.js';
import { canRead } from '../content/access/record-rights.js';
import { findEditable, loadReadable } from '../content/lookup/find-record.js';
import { findDuplicateNames, listLinkLockNames, resolveLinkIds } from '../content/lookup/linked-records.js';
import { RecordReader } from '../content/lookup/record-reader.js';
import { searchContent } from '../content/lookup/search-content.js';
import { resolveText } from '../content/texts/resolve-text.js';
import { collectTextChanges } from '../content/texts/text-changes.js';
import type { WritePlanner } from '../content/plans/write-planner.js';
import { Writes } from '../content/plans/writes.js';
import { ContentChanges } from '../content/writing/content-changes.js';
import { Eraser } from '../content/writing/eraser.js';
import { NewContent } from '../content/writing/new-content.js';
import { moveToTrash, resolveTrashHandling } from '../content/writing/trash.js';
import { findSelectedIds, type IdSelection } from '../core/database/list-queries.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import type { RequestContext, SignedInContext } from '../core/http/context/request-context.js';
import { loadPage, type Page } from '../core/http/lists/page.js';
import type { RecordLocator } from '../core/http/routing/record-locator.js';
import type { Links } from '../content/lookup/to-links.js';
import { Clock } from '../core/time/clock.js';
import type { CreateOrganizerDto, UpdateOrganizerDto, ListOrganizersDto } from './dto/organizer.dto.js';
import { Organizer } from './organizer.entity.js';
import { ORGANIZER_RESOURCE, toOrganizerColumns, ORGANIZER_FILTERS, toOrganizerTexts } from './organizer.resource.js';

/** Lists, shows and writes organizers, and moves them to the trash and out of it. */
@Injectable()
export class OrganizersService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
    private readonly records: RecordReader,
    private readonly newContent: NewContent,
    private readonly changes: ContentChanges,
    private readonly eraser: Eraser,
    private readonly clock: Clock,
  ) {}

  async list(query: ListOrganizersDto, context: RequestContext): Promise<Page<Organizer>> {
    return loadPage(await this.search(query, context), query, 'organizer', (ids) => this.load(ids));
  }

  /** Returns the ids of the selected records that pass the filters of the list. */
  async findIds(query: ListOrganizersDto, selection: IdSelection, context: RequestContext): Promise<number[]> {
    return findSelectedIds(await this.search(query, context), 'organizer', selection);
  }

  /** Returns those of these records that the client may read. */
  async loadReadable(ids: readonly number[], { principal }: RequestContext): Promise<Organizer[]> {
    return (await this.load(ids)).filter((record) => canRead(principal, record));
  }

  show(locator: RecordLocator, context: RequestContext): Promise<Organizer> {
    return loadReadable(this.records, ORGANIZER_RESOURCE, locator, context);
  }

  async create(dto: CreateOrganizerDto, context: SignedInContext): Promise<Organizer> {
    return this.writes.join(
      () => this.add(dto, context),
      (id) => this.loadWritten(id),
    );
  }

  async update(locator: RecordLocator, dto: UpdateOrganizerDto, context: SignedInContext): Promise<Organizer> {
    return this.writes.run(
      () => this.change(locator, dto, context),
      (id) => this.loadWritten(id),
    );
  }

  async remove(locator: RecordLocator, context: SignedInContext): Promise<Organizer> {
    return this.writes.run(
      (planner) => moveToTrash(planner, ORGANIZER_RESOURCE, locator, this.clock.nowUtc(), context),
      (id) => this.loadWritten(id),
    );
  }

  /** Deletes an organizer permanently, and returns it as it was. */
  erase(locator: RecordLocator, context: SignedInContext): Promise<Organizer> {
    return this.eraser.erase(ORGANIZER_RESOURCE, locator, (id) => this.loadWritten(id), context);
  }

  /** Plans a new organizer, and returns its id. */
  async add(dto: CreateOrganizerDto, context: SignedInContext): Promise<number> {
    return this.writes.join((planner) => this.planNew(planner, dto, context));
  }

  /** Plans the change of an organizer, and returns its id. */
  async change(locator: RecordLocator, dto: UpdateOrganizerDto, context: SignedInContext): Promise<number> {
    return this.writes.join(async (planner) => {
      const organizer = await findEditable(planner, ORGANIZER_RESOURCE, locator, resolveTrashHandling(dto), context);
      const texts = collectTextChanges(dto, context.locale.content, toOrganizerTexts);
      const change = { dto, columns: toOrganizerColumns(dto), texts };
      await this.changes.add(planner, await this.changes.resolve(planner, ORGANIZER_RESOURCE, organizer, change, context), context);
      return organizer.id;
    });
  }

  /** Loads the response of a write. */
  async loadWritten(id: number): Promise<Organizer> {
    return (await this.load([id]))[0]!;
  }

  /** Returns the names to lock before `resolveLinks`. */
  listLinkLockNames(sent: Links<CreateOrganizerDto> | undefined, { locale }: SignedInContext): string[] {
    return listLinkLockNames(ORGANIZER_RESOURCE, sent, 'organizer', (data) => collectTextChanges(data, locale.content, toOrganizerTexts));
  }

  /**
   * Returns the ids of the organizers that an event links to, by id, by name or by data. For data it finds an equal organizer
   * or plans a new one.
   * @throws DomainError 400 for an id or a name that does not exist or that the client must not read, and for a name of several
   */
  resolveLinks(planner: WritePlanner, sent: Links<CreateOrganizerDto>, context: SignedInContext): Promise<number[]> {
    const findOrPlanId = async (data: CreateOrganizerDto) =>
      (await this.findEqualOrganizerId(planner, data, context)) ?? this.planNew(planner, data, context);
    return resolveLinkIds(planner, ORGANIZER_RESOURCE, sent, findOrPlanId, context);
  }

  load(ids: readonly number[]): Promise<Organizer[]> {
    return this.records.load(ORGANIZER_RESOURCE, ids);
  }

  private planNew(planner: WritePlanner, dto: CreateOrganizerDto, context: SignedInContext): Promise<number> {
    assertCan(context.principal, 'create content', 'organizer');
    const texts = collectTextChanges(dto, context.locale.content, toOrganizerTexts);
    return this.newContent.plan(planner, ORGANIZER_RESOURCE, { dto, columns: toOrganizerColumns(dto), texts }, context);
  }

  private search(query: ListOrganizersDto, context: RequestContext): Promise<SelectQueryBuilder<Organizer>> {
    return searchContent(ORGANIZER_RESOURCE, ORGANIZER_FILTERS, {
      query,
      context,
      manager: this.work.manager,
      nowUtc: this.clock.nowUtc(),
    });
  }

  /** Finds a readable organizer with the same name and e-mail address. */
  private async findEqualOrganizerId(
    planner: WritePlanner,
    dto: CreateOrganizerDto,
    context: SignedInContext,
  ): Promise<number | undefined> {
    const { chain } = context.locale;
    const isEqual = (organizer: Organizer) =>
      resolveText(organizer, 'name', chain) === dto.organizer && (organizer.email ?? null) === (dto.email ?? null);
    return (await findDuplicateNames(planner, ORGANIZER_RESOURCE, dto.organizer, context)).find(isEqual)?.id;
  }
}
