import { Injectable } from '@nestjs/common';
import { demand } from '../accounts/auth/rights.js';
import { findEditable, findReadable, loadRecords } from '../content/finding/find-record.js';
import { idsOfLinks, namesakes, refuseHidden } from '../content/finding/links.js';
import { followTrash, inTrash, throwAway } from '../content/finding/trash.js';
import { ContentService } from '../content/records/content.service.js';
import { guardedUpdate } from '../content/records/guarded-update.js';
import { searchContent } from '../content/search/search-content.js';
import { slugTurns } from '../content/slugs/slugs.js';
import { refuseUntranslated, shownText } from '../content/texts/resolve-text.js';
import { textChanges } from '../content/texts/text-changes.js';
import { newOwner, writeTexts } from '../content/translations/write-texts.js';
import { pageOfIds } from '../core/database/list-queries.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import type { View } from '../core/http/context/locale.js';
import type { Reader, Writer } from '../core/http/context/principal.js';
import { type Links, linksOf } from '../core/http/fields/linked-field.js';
import { LinkById } from '../core/http/fields/scalar-fields.js';
import { type Page, pageFrom } from '../core/http/lists/page.js';
import type { RecordLocator } from '../core/http/routing/record-locator.js';
import { Clock } from '../core/time/clock.js';
import { utcNow } from '../core/time/moment.js';
import type { CreateOrganizerDto, UpdateOrganizerDto, ListOrganizersDto } from './dto/organizer.dto.js';
import { Organizer } from './organizer.entity.js';
import { ORGANIZER_ROOM, organizerTexts, searchOrganizers } from './organizer.resource.js';

/** Those who put events on: lists them, shows one, writes, throws away and takes back. */
@Injectable()
export class OrganizersService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly content: ContentService,
    private readonly clock: Clock,
  ) {}

  async list(query: ListOrganizersDto, reader: Reader, view: View): Promise<Page<Organizer>> {
    const context = { reader, view, nowUtc: utcNow(this.clock.now()) };
    const found = await searchContent(this.work.manager, ORGANIZER_ROOM, searchOrganizers, query, context);
    const { rows, total } = await pageOfIds(found, query);
    return pageFrom(await this.load(rows.map(({ id }) => id)), total, query, 'organizer');
  }

  async show(locator: RecordLocator, reader: Reader, view: View): Promise<Organizer> {
    const { id } = await findReadable(this.work.manager, ORGANIZER_ROOM, locator, reader, view);
    const organizer = await this.loadOne(id);
    refuseUntranslated('organizer', organizer, view);
    return organizer;
  }

  async create(dto: CreateOrganizerDto, writer: Writer, view: View): Promise<Organizer> {
    return this.work.run(async () => this.loadOne(await this.add(dto, writer, view)));
  }

  async update(locator: RecordLocator, dto: UpdateOrganizerDto, writer: Writer, view: View): Promise<Organizer> {
    return this.work.run(async () => this.loadOne(await this.change(locator, dto, writer, view)));
  }

  async remove(locator: RecordLocator, writer: Writer, view: View): Promise<Organizer> {
    return this.work.run(async () => this.loadOne(await throwAway(this.work, ORGANIZER_ROOM, locator, writer, view, this.clock.now())));
  }

  /** Adds an organizer to the unit of work under way. */
  async add(dto: CreateOrganizerDto, writer: Writer, view: View): Promise<number> {
    demand(writer, 'create content', 'organizer');
    const texts = textChanges(dto, view.content, organizerTexts);
    await this.work.takeTurns(slugTurns(ORGANIZER_ROOM, [], texts));
    const content = await this.content.create('organizer', dto, writer);
    await this.work.manager.insert(Organizer, { ...content, phone: dto.phone, email: dto.email });
    await writeTexts(this.work, ORGANIZER_ROOM, newOwner(content.id, content.status), texts, dto.source_language ?? view.content);
    return content.id;
  }

  /**
   * The organizers that an event names: by id, or by data, which takes the equal organizer that there is or adds one.
   * @throws DomainError 400 for an id that does not exist or may not be used
   */
  async use(sent: Links<CreateOrganizerDto>, writer: Writer, view: View): Promise<number[]> {
    const named = linksOf(sent).flatMap((link) => (link instanceof LinkById ? link.id : []));
    await refuseHidden(this.work.manager, ORGANIZER_ROOM, named, writer, 'organizer');
    return idsOfLinks('organizer', sent, async (data) => (await this.equalTo(data, writer, view)) ?? this.add(data, writer, view));
  }

  load(ids: readonly number[]): Promise<Organizer[]> {
    return loadRecords(this.work.manager, Organizer, ids);
  }

  private async loadOne(id: number): Promise<Organizer> {
    return (await this.load([id]))[0]!;
  }

  private async change(locator: RecordLocator, dto: UpdateOrganizerDto, writer: Writer, view: View): Promise<number> {
    const organizer = await findEditable(this.work, ORGANIZER_ROOM, locator, writer, view, inTrash(dto));
    const texts = textChanges(dto, view.content, organizerTexts);
    await this.work.takeTurns(slugTurns(ORGANIZER_ROOM, organizer.translations, texts));
    const content = await this.content.change(organizer, dto, writer);
    await guardedUpdate(this.work, ORGANIZER_ROOM, organizer, { ...content, phone: dto.phone, email: dto.email });
    await writeTexts(this.work, ORGANIZER_ROOM, organizer, texts, dto.source_language);
    await followTrash(this.work, ORGANIZER_ROOM, organizer, content.status);
    return organizer.id;
  }

  /** An organizer of the same name and e-mail address that the writer could use. */
  private async equalTo(dto: CreateOrganizerDto, writer: Writer, { chain }: View): Promise<number | undefined> {
    const isEqual = (organizer: Organizer) =>
      shownText(organizer, 'name', chain) === dto.organizer && organizer.email === (dto.email ?? null);
    return (await namesakes(this.work.manager, ORGANIZER_ROOM, dto.organizer, writer)).find(isEqual)?.id;
  }
}
