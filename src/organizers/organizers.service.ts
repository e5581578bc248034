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
import type { CreateOrganizerDto, UpdateOrganizerDto, ListOrganizersDto } from './dto/organizer.dto.js';
import { Organizer } from './organizer.entity.js';
import { ORGANIZER_ROOM, organizerColumns, organizerTexts, searchOrganizers } from './organizer.resource.js';

/** Those who put events on: lists them, shows one, writes, throws away and takes back. */
@Injectable()
export class OrganizersService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly content: ContentService,
    private readonly clock: Clock,
  ) {}

  async list(query: ListOrganizersDto, context: RequestContext): Promise<Page<Organizer>> {
    const search = { query, context, manager: this.work.manager, nowUtc: utcNow(this.clock.now()) };
    const found = await searchContent(ORGANIZER_ROOM, searchOrganizers, search);
    return loadPage(found, query, 'organizer', (ids) => this.load(ids));
  }

  async show(locator: RecordLocator, context: RequestContext): Promise<Organizer> {
    const { id } = await findReadable(this.work.manager, ORGANIZER_ROOM, locator, context);
    const organizer = await this.loadOne(id);
    refuseUntranslated('organizer', organizer, context);
    return organizer;
  }

  async create(dto: CreateOrganizerDto, context: SignedInContext): Promise<Organizer> {
    return this.work.run(async () => this.loadOne(await this.add(dto, context)));
  }

  async update(locator: RecordLocator, dto: UpdateOrganizerDto, context: SignedInContext): Promise<Organizer> {
    return this.work.run(async () => this.loadOne(await this.change(locator, dto, context)));
  }

  async remove(locator: RecordLocator, context: SignedInContext): Promise<Organizer> {
    return this.work.run(async () => this.loadOne(await throwAway(this.work, ORGANIZER_ROOM, locator, this.clock.now(), context)));
  }

  /** Adds an organizer to the unit of work under way. */
  async add(dto: CreateOrganizerDto, context: SignedInContext): Promise<number> {
    demand(context.principal, 'create content', 'organizer');
    const texts = textChanges(dto, context.locale.content, organizerTexts);
    return this.content.add(ORGANIZER_ROOM, { dto, columns: organizerColumns(dto), texts }, context);
  }

  /**
   * The organizers that an event names: by id, or by data, which takes the equal organizer that there is or adds one.
   * @throws DomainError 400 for an id that does not exist or may not be used
   */
  use(sent: Links<CreateOrganizerDto>, context: SignedInContext): Promise<number[]> {
    const idFor = async (data: CreateOrganizerDto) => (await this.equalTo(data, context)) ?? this.add(data, context);
    return idsOfLinks(this.work.manager, ORGANIZER_ROOM, sent, idFor, context);
  }

  load(ids: readonly number[]): Promise<Organizer[]> {
    return loadRecords(this.work.manager, Organizer, ids);
  }

  private async loadOne(id: number): Promise<Organizer> {
    return (await this.load([id]))[0]!;
  }

  private async change(locator: RecordLocator, dto: UpdateOrganizerDto, context: SignedInContext): Promise<number> {
    const organizer = await findEditable(this.work, ORGANIZER_ROOM, locator, inTrash(dto), context);
    const texts = textChanges(dto, context.locale.content, organizerTexts);
    return this.content.change(ORGANIZER_ROOM, organizer, { dto, columns: organizerColumns(dto), texts }, context);
  }

  /** An organizer of the same name and e-mail address that the writer could use. */
  private async equalTo(dto: CreateOrganizerDto, context: SignedInContext): Promise<number | undefined> {
    const { chain } = context.locale;
    const isEqual = (organizer: Organizer) =>
      shownText(organizer, 'name', chain) === dto.organizer && organizer.email === (dto.email ?? null);
    return (await namesakes(this.work.manager, ORGANIZER_ROOM, dto.organizer, context)).find(isEqual)?.id;
  }
}
