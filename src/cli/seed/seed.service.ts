import { Injectable } from '@nestjs/common';
import { User } from '../../accounts/auth/user.entity.js';
import { UpdateMediaDto } from '../../api/media/dto/media.dto.js';
import { MediaService } from '../../api/media/media.service.js';
import { CategoriesService } from '../../categories/categories.service.js';
import { CreateCategoryDto } from '../../categories/dto/category.dto.js';
import type { DecodedImage } from '../../content/images/decoded-image.js';
import { Decoder } from '../../content/images/decoding/decoder.js';
import { ImagesService } from '../../content/images/images.service.js';
import { Settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { ALL_SCOPES, type UserPrincipal } from '../../core/http/context/principal.js';
import { type SignedInContext, createSystemContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import { toLocal } from '../../core/time/moment.js';
import { CreateEventDto } from '../../events/dto/event.dto.js';
import { Event } from '../../events/event.entity.js';
import { EventsService } from '../../events/events.service.js';
import { CreateOrganizerDto } from '../../organizers/dto/organizer.dto.js';
import { OrganizersService } from '../../organizers/organizers.service.js';
import { CreateTagDto } from '../../tags/dto/tag.dto.js';
import { TagsService } from '../../tags/tags.service.js';
import { CreateVenueDto } from '../../venues/dto/venue.dto.js';
import { VenuesService } from '../../venues/venues.service.js';
import { createItems, type IdsByKey, SeedChangedDates } from './create-items.js';
import { withDecodedPictures } from './with-decoded-pictures.js';
import { readSample, type Sample, type SampleCategory, type SampleEvent } from './read-sample.js';

/** Fills an empty calendar with the events of a small town, dated around today, so that a developer has something to see. */
@Injectable()
export class SeedService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly decoder: Decoder,
    private readonly images: ImagesService,
    private readonly media: MediaService,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly events: EventsService,
    private readonly changedDates: SeedChangedDates,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  hasEvents(): Promise<boolean> {
    return this.work.manager.exists(Event);
  }

  /**
   * Creates the sample in one transaction, unless the calendar has events.
   * @returns the number of events created; 0 if the calendar has events or none of the sample's languages
   */
  async seedIfEmpty(): Promise<number> {
    if (await this.hasEvents()) return 0;
    const { id, username } = await this.work.manager.findOneByOrFail(User, { role: 'administrator' });
    const administrator: UserPrincipal = {
      id,
      role: 'administrator',
      username,
      scopes: ALL_SCOPES,
      credentialKind: 'password',
      tokenId: null,
      endsUtc: null,
    };
    const sample = readSample(toLocal(this.clock.nowUtc(), this.settings.siteTimezone).slice(0, 10));
    const sender = createSystemContext(this.settings, this.settings.defaultLanguage, administrator);
    return withDecodedPictures(this.decoder, sample.pictures, (pictures) =>
      this.images.keepFiles([...pictures.values()], () => this.work.run(() => this.createRecords(sample, pictures, sender))),
    );
  }

  private async createRecords(sample: Sample, pictures: ReadonlyMap<string, DecodedImage>, sender: SignedInContext): Promise<number> {
    const images = await createItems(
      sender,
      sample.pictures.filter(({ key }) => pictures.has(key)),
      UpdateMediaDto,
      (fields, context, { key }) => this.media.create({ ...fields, file: pictures.get(key)! }, context),
    );
    const resolveImage = ({ image }: { image?: string }) => ({ image: image === undefined ? undefined : images.get(image) });
    const categories = await createItems(
      sender,
      sample.categories,
      CreateCategoryDto,
      (fields, context) => this.categories.create(fields, context),
      resolveParent,
    );
    const tags = await createItems(sender, sample.tags, CreateTagDto, (fields, context) => this.tags.create(fields, context));
    const venues = await createItems(
      sender,
      sample.venues,
      CreateVenueDto,
      (fields, context) => this.venues.create(fields, context),
      resolveImage,
    );
    const organizers = await createItems(sender, sample.organizers, CreateOrganizerDto, (fields, context) =>
      this.organizers.create(fields, context),
    );
    const resolveLinks = (item: SampleEvent) => ({
      ...resolveImage(item),
      venue: item.venue === undefined ? undefined : venues.get(item.venue),
      organizer: resolveIds(item.organizer, organizers),
      categories: resolveIds(item.categories, categories),
      tags: resolveIds(item.tags, tags),
    });
    const events = await createItems(
      sender,
      sample.events,
      CreateEventDto,
      async (fields, context, { exceptions = [] }) => {
        const { event } = await this.events.create(fields, context);
        await this.changedDates.write(event.id, exceptions, context);
        return event;
      },
      resolveLinks,
    );
    return events.size;
  }
}

function resolveParent({ parent }: SampleCategory, ids: IdsByKey): object {
  return { parent: parent === undefined ? undefined : ids.get(parent) };
}

function resolveIds(keys: readonly string[], ids: IdsByKey): number[] {
  return keys.flatMap((key) => ids.get(key) ?? []);
}
