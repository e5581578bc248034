import { Injectable } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import type { Writer } from '../auth/roles.js';
import { ALL_SCOPES } from '../auth/scopes.js';
import { User } from '../auth/user.entity.js';
import { CategoriesService } from '../categories/categories.service.js';
import { CreateCategoryDto } from '../categories/dto/create-category.dto.js';
import { settings } from '../config/settings.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { CreateEventDto } from '../events/dto/create-event.dto.js';
import { Event } from '../events/event.entity.js';
import { EventsService } from '../events/events.service.js';
import type { View } from '../language/view.js';
import { CreateOrganizerDto } from '../organizers/dto/create-organizer.dto.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import { CreateTagDto } from '../tags/dto/create-tag.dto.js';
import { TagsService } from '../tags/tags.service.js';
import { Clock } from '../time/clock.js';
import { toLocal, utcNow } from '../time/moment.js';
import { CreateVenueDto } from '../venues/dto/create-venue.dto.js';
import { VenuesService } from '../venues/venues.service.js';
import { town } from './town.js';
import type { TownSample } from './town.types.js';

interface Item {
  key: string;
  texts: { ca: object } & Record<string, object>;
}

/** The samples are written in Catalan first. */
const VIEW: View = { site: 'ca', content: 'ca', chain: settings.languageChains.ca, explicit: false, search: '' };

/** Fills an empty calendar with a small town's, dated around today, so that there is something to look at. */
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

  /** All or nothing; @returns how many events were added, 0 when the calendar has some already. */
  async load(): Promise<number> {
    if (await this.work.manager.exists(Event)) return 0;
    const { id, username } = await this.work.manager.findOneByOrFail(User, { role: 'administrator' });
    const writer: Writer = { id, role: 'administrator', username, scopes: ALL_SCOPES, means: 'password', tokenId: null, endsUtc: null };
    const sample = town(toLocal(utcNow(this.clock.now()), settings.siteTimezone).slice(0, 10));
    await this.work.run(() => this.fill(sample, writer));
    return sample.events.length;
  }

  private async fill(sample: TownSample, writer: Writer): Promise<void> {
    const categories: Ids = new Map();
    for (const item of sample.categories) {
      const parent = item.parent === undefined ? undefined : categories.get(item.parent);
      categories.set(item.key, (await this.categories.create(fieldsOf(CreateCategoryDto, item, { parent }), writer, VIEW)).id);
    }
    const tags = await added(sample.tags, (item) => this.tags.create(fieldsOf(CreateTagDto, item), writer, VIEW));
    const venues = await added(sample.venues, (item) => this.venues.create(fieldsOf(CreateVenueDto, item), writer, VIEW));
    const organizers = await added(sample.organizers, (item) => this.organizers.create(fieldsOf(CreateOrganizerDto, item), writer, VIEW));
    for (const item of sample.events) {
      const links = {
        venue: item.venue === undefined ? undefined : venues.get(item.venue),
        organizer: item.organizer.map((key) => organizers.get(key)),
        categories: item.categories.map((key) => categories.get(key)),
        tags: item.tags.map((key) => tags.get(key)),
      };
      await this.events.create(fieldsOf(CreateEventDto, item, links), writer, VIEW);
    }
  }
}

/** Ids of what was added, by the sample's own names. */
type Ids = Map<string, number>;

async function added<I extends { key: string }>(items: readonly I[], add: (item: I) => Promise<{ id: number }>): Promise<Ids> {
  const ids: Ids = new Map();
  for (const item of items) ids.set(item.key, (await add(item)).id);
  return ids;
}

/** A sample as the body of its POST would be. */
function fieldsOf<D extends object>(dto: new () => D, item: object, links: object = {}): D {
  const { key: _key, texts, ...fields } = item as Item;
  const { ca, ...translations } = texts;
  return plainToInstance(dto, { ...fields, ...links, ...ca, translations });
}
