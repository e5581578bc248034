import type { ContentRoom } from '../content/finding/find-record.js';
import { orDefault } from '../content/records/content-columns.js';
import type { TextChange } from '../content/texts/text-resource.js';
import type { EventTextsDto, UpdateEventDto } from './dto/event.dto.js';
import { Event, EventTranslation } from './event.entity.js';

export const EVENT_ROOM: ContentRoom<Event, EventTranslation> = {
  resource: 'event',
  record: Event,
  entity: EventTranslation,
  derive: () => ({}),
};

/** The text columns of an event's DTO. */
export function eventTexts({ title: name, description, excerpt, slug, website }: Partial<EventTextsDto>): TextChange<EventTranslation> {
  return { name, description, excerpt, slug, website };
}

/** The columns of an event that are the same in all languages, but for its times. */
export function eventColumns(dto: UpdateEventDto) {
  return {
    cost: dto.cost,
    showMap: orDefault(dto.show_map, true),
    showMapLink: orDefault(dto.show_map_link, true),
    hideFromListings: orDefault(dto.hide_from_listings, false),
    sticky: orDefault(dto.sticky, false),
    featured: orDefault(dto.featured, false),
  };
}
