import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { assertCan } from '../accounts/auth/rights.js';
import { canRead } from '../content/access/record-rights.js';
import { findEditable, loadReadable } from '../content/finding/find-record.js';
import { findDuplicateNames, listLinkLockNames, resolveLinkIds } from '../content/finding/linked-records.js';
import { RecordReader } from '../content/reading/record-reader.js';
import { searchContent } from '../content/search/search-content.js';
import { resolveText } from '../content/texts/resolve-text.js';
import { collectTextChanges } from '../content/texts/text-changes.js';
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
import type { CreateOrganizerDto, UpdateOrganizerDto, ListOrganizersDto } from './dto/organizer.dto.js';
import { Organizer } from './organizer.entity.js';
import { ORGANIZER_RESOURCE, toOrganizerColumns, ORGANIZER_FILTERS, toOrganizerTexts } from './organizer.resource.js';

/** Lists, shows and writes organizers, and moves them to the trash and out of it. */
@Injectable()
export class OrganizersService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly records: RecordReader,
    private readonly content: ContentService,
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
    return this.work.run(async () => this.loadWritten(await this.add(dto, context)));
  }

  async update(locator: RecordLocator, dto: UpdateOrganizerDto, context: SignedInContext): Promise<Organizer> {
    return this.work.run(async () => this.loadWritten(await this.change(locator, dto, context)));
  }

  async remove(locator: RecordLocator, context: SignedInContext): Promise<Organizer> {
    return this.work.run(async () =>
      this.loadWritten(await moveToTrash(this.work, ORGANIZER_RESOURCE, locator, this.clock.now(), context)),
    );
  }

  /** Adds an organizer in the current unit of work and returns its id. */
  async add(dto: CreateOrganizerDto, context: SignedInContext): Promise<number> {
    assertCan(context.principal, 'create content', 'organizer');
    const texts = collectTextChanges(dto, context.locale.content, toOrganizerTexts);
    return this.content.add(ORGANIZER_RESOURCE, { dto, columns: toOrganizerColumns(dto), texts }, context);
  }

  /** Changes an organizer in the current unit of work and returns its id. */
  async change(locator: RecordLocator, dto: UpdateOrganizerDto, context: SignedInContext): Promise<number> {
    const organizer = await findEditable(this.work, ORGANIZER_RESOURCE, locator, resolveTrashHandling(dto), context);
    const texts = collectTextChanges(dto, context.locale.content, toOrganizerTexts);
    return this.content.change(ORGANIZER_RESOURCE, organizer, { dto, columns: toOrganizerColumns(dto), texts }, context);
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
   * Returns the ids of the organizers that an event links to, by id or by data. For data it finds an equal organizer or adds one.
   * @throws DomainError 400 for an id that does not exist or that the client must not read
   */
  resolveLinks(sent: Links<CreateOrganizerDto>, context: SignedInContext): Promise<number[]> {
    const findOrAddId = async (data: CreateOrganizerDto) => (await this.findEqualOrganizerId(data, context)) ?? this.add(data, context);
    return resolveLinkIds(this.work.manager, ORGANIZER_RESOURCE, sent, findOrAddId, context);
  }

  load(ids: readonly number[]): Promise<Organizer[]> {
    return this.records.load(ORGANIZER_RESOURCE, ids);
  }

  private search(query: ListOrganizersDto, context: RequestContext): Promise<SelectQueryBuilder<Organizer>> {
    return searchContent(ORGANIZER_RESOURCE, ORGANIZER_FILTERS, {
      query,
      context,
      manager: this.work.manager,
      nowUtc: dateToUtc(this.clock.now()),
    });
  }

  /** Finds a readable organizer with the same name and e-mail address. */
  private async findEqualOrganizerId(dto: CreateOrganizerDto, context: SignedInContext): Promise<number | undefined> {
    const { chain } = context.locale;
    const isEqual = (organizer: Organizer) =>
      resolveText(organizer, 'name', chain) === dto.organizer && (organizer.email ?? null) === (dto.email ?? null);
    return (await findDuplicateNames(this.work, ORGANIZER_RESOURCE, dto.organizer, context)).find(isEqual)?.id;
  }
}
