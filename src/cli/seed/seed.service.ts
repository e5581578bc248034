import { Injectable } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { User } from '../../accounts/auth/user.entity.js';
import { CategoriesService } from '../../categories/categories.service.js';
import { CreateCategoryDto } from '../../categories/dto/category.dto.js';
import { settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';
import { type SignedInContext, systemContext } from '../../core/http/context/request-context.js';
import { ALL_SCOPES } from '../../core/http/context/scopes.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import type { Language } from '../../core/text/language.js';
import { Clock } from '../../core/time/clock.js';
import { toLocal, utcNow } from '../../core/time/moment.js';
import { CreateEventDto } from '../../events/dto/event.dto.js';
import { Event } from '../../events/event.entity.js';
import { EventsService } from '../../events/events.service.js';
import { CreateOrganizerDto } from '../../organizers/dto/organizer.dto.js';
import { OrganizersService } from '../../organizers/organizers.service.js';
import { CreateTagDto } from '../../tags/dto/tag.dto.js';
import { TagsService } from '../../tags/tags.service.js';
import { CreateVenueDto } from '../../venues/dto/venue.dto.js';
import { VenuesService } from '../../venues/venues.service.js';
import { town } from './data/calendar.js';
import type { SampleEvent, SampleTerm, Texts, TownSample } from './data/types.js';

/** Fills an empty calendar with the events of a small town, dated around today, so that a developer has something to see. */
@Injectable()
export class SampleService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates the sample in one transaction, unless the calendar has events.
   * @returns the number of events created; 0 if the calendar has events or none of the sample's languages
   */
  async load(): Promise<number> {
    if (await this.work.manager.exists(Event)) return 0;
    const { id, username } = await this.work.manager.findOneByOrFail(User, { role: 'administrator' });
    const administrator: UserPrincipal = {
      id,
      role: 'administrator',
      username,
      scopes: ALL_SCOPES,
      means: 'password',
      tokenId: null,
      endsUtc: null,
    };
    const sample = town(toLocal(utcNow(this.clock.now()), settings.siteTimezone).slice(0, 10));
    return this.work.run(() => this.fill(sample, (language) => systemContext(language, administrator)));
  }

  private async fill(sample: TownSample, contextIn: ContextIn): Promise<number> {
    const categories = await added(
      contextIn,
      sample.categories,
      CreateCategoryDto,
      (fields, context) => this.categories.create(fields, context),
      parentOf,
    );
    const tags = await added(contextIn, sample.tags, CreateTagDto, (fields, context) => this.tags.create(fields, context));
    const venues = await added(contextIn, sample.venues, CreateVenueDto, (fields, context) => this.venues.create(fields, context));
    const organizers = await added(contextIn, sample.organizers, CreateOrganizerDto, (fields, context) =>
      this.organizers.create(fields, context),
    );
    const linksOf = (item: SampleEvent) => ({
      venue: item.venue === undefined ? undefined : venues.get(item.venue),
      organizer: idsOf(item.organizer, organizers),
      categories: idsOf(item.categories, categories),
      tags: idsOf(item.tags, tags),
    });
    const events = await added(
      contextIn,
      sample.events,
      CreateEventDto,
      async (fields, context) => (await this.events.create(fields, context)).event,
      linksOf,
    );
    return events.size;
  }
}

/** Returns the context for a record whose first text is in this language. */
type ContextIn = (language: Language) => SignedInContext;

/** Ids of the created records, by their `key` in the sample. */
type Ids = ReadonlyMap<string, number>;

interface Item {
  readonly key: string;
  readonly texts: Texts<object>;
}

/**
 * Creates the items that have a text in a language of the calendar, and returns their ids.
 * @param linksOf returns further fields of an item, from the ids of the items before it
 */
async function added<I extends Item, D extends object>(
  contextIn: ContextIn,
  items: readonly I[],
  dto: new () => D,
  add: (fields: D, context: SignedInContext) => Promise<{ id: number }>,
  linksOf: (item: I, ids: Ids) => object = () => ({}),
): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const item of items) {
    const { key, texts, ...fields } = item;
    const [first, ...others] = spoken(texts);
    if (first === undefined) continue;
    const [language, own] = first;
    const body = { ...fields, ...linksOf(item, ids), ...own, translations: Object.fromEntries(others) };
    ids.set(key, (await add(plainToInstance(dto, body), contextIn(language))).id);
  }
  return ids;
}

/** Returns the texts in the languages of the calendar, in its order. The record is created in the first one. */
function spoken(texts: Texts<object>): [Language, object][] {
  const all = new Map<Language, object>(Object.entries(texts));
  return LANGUAGES.flatMap((language): [Language, object][] => {
    const own = all.get(language);
    return own === undefined ? [] : [[language, own]];
  });
}

function parentOf({ parent }: SampleTerm, ids: Ids): object {
  return { parent: parent === undefined ? undefined : ids.get(parent) };
}

function idsOf(keys: readonly string[], ids: Ids): number[] {
  return keys.flatMap((key) => ids.get(key) ?? []);
}
