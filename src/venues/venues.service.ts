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

  async list(query: ListVenuesDto, reader: Reader, view: View): Promise<Page<Venue>> {
    const context = { reader, view, nowUtc: utcNow(this.clock.now()) };
    const found = await searchContent(this.work.manager, VENUE_ROOM, searchVenues, query, context);
    const { rows, total } = await pageOfIds(found, query);
    return pageFrom(await this.load(rows.map(({ id }) => id)), total, query, 'venue');
  }

  async show(locator: RecordLocator, reader: Reader, view: View): Promise<Venue> {
    const { id } = await findReadable(this.work.manager, VENUE_ROOM, locator, reader, view);
    const venue = await this.loadOne(id);
    refuseUntranslated('venue', venue, view);
    return venue;
  }

  async create(dto: CreateVenueDto, writer: Writer, view: View): Promise<Venue> {
    return this.work.run(async () => this.loadOne(await this.add(dto, writer, view)));
  }

  async update(locator: RecordLocator, dto: UpdateVenueDto, writer: Writer, view: View): Promise<Venue> {
    return this.work.run(async () => this.loadOne(await this.change(locator, dto, writer, view)));
  }

  async remove(locator: RecordLocator, writer: Writer, view: View): Promise<Venue> {
    return this.work.run(async () => this.loadOne(await throwAway(this.work, VENUE_ROOM, locator, writer, view, this.clock.now())));
  }

  /** Adds a venue to the unit of work under way. */
  async add(dto: CreateVenueDto, writer: Writer, view: View): Promise<number> {
    demand(writer, 'create content', 'venue');
    const texts = textChanges<UpdateVenueDto, VenueTranslation>(dto, view.content, (sent) => venueTexts(sent, null));
    const columns = venueColumns(dto, NOWHERE);
    await this.work.takeTurns(slugTurns(VENUE_ROOM, [], texts));
    const content = await this.content.create('venue', dto, writer);
    await this.work.manager.insert(Venue, { ...content, ...columns });
    await writeTexts(this.work, VENUE_ROOM, newOwner(content.id, content.status), texts, dto.source_language ?? view.content);
    return content.id;
  }

  /**
   * The venues that an event names: by id, or by data, which takes the equal venue that there is or adds one.
   * @throws DomainError 400 for an id that does not exist or may not be used
   */
  async use(sent: Links<CreateVenueDto>, writer: Writer, view: View): Promise<number[]> {
    const named = linksOf(sent).flatMap((link) => (link instanceof LinkById ? link.id : []));
    await refuseHidden(this.work.manager, VENUE_ROOM, named, writer, 'venue');
    return idsOfLinks('venue', sent, async (data) => (await this.equalTo(data, writer, view)) ?? this.add(data, writer, view));
  }

  load(ids: readonly number[]): Promise<Venue[]> {
    return loadRecords(this.work.manager, Venue, ids);
  }

  private async loadOne(id: number): Promise<Venue> {
    return (await this.load([id]))[0]!;
  }

  private async change(locator: RecordLocator, dto: UpdateVenueDto, writer: Writer, view: View): Promise<number> {
    const venue = await findEditable(this.work, VENUE_ROOM, locator, writer, view, inTrash(dto));
    const country = shownText(venue, 'country', view.chain);
    const texts = textChanges<UpdateVenueDto, VenueTranslation>(dto, view.content, (sent) => venueTexts(sent, country));
    await this.work.takeTurns(slugTurns(VENUE_ROOM, venue.translations, texts));
    const content = await this.content.change(venue, dto, writer);
    await guardedUpdate(this.work, VENUE_ROOM, venue, { ...content, ...venueColumns(dto, venue) });
    await writeTexts(this.work, VENUE_ROOM, venue, texts, dto.source_language);
    await followTrash(this.work, VENUE_ROOM, venue, content.status);
    return venue.id;
  }

  /** A venue of the same name and address that the writer could use. */
  private async equalTo(dto: CreateVenueDto, writer: Writer, { content, chain }: View): Promise<number | undefined> {
    const texts = textChanges<UpdateVenueDto, VenueTranslation>(dto, content, (sent) => venueTexts(sent, null)).get(content);
    const isEqual = (venue: Venue) =>
      (venue.zip ?? null) === (dto.zip ?? null) &&
      ADDRESS.every((field) => (shownText(venue, field, chain) ?? null) === (texts?.[field] ?? null));
    return (await namesakes(this.work.manager, VENUE_ROOM, dto.venue, writer)).find(isEqual)?.id;
  }
}
