import type { ContentResource } from '../content/finding/find-record.js';
import { replaceNullByDefault } from '../content/records/content-columns.js';
import type { TextChange, TextColumns } from '../content/texts/text-resource.js';
import type { EventTextsDto, UpdateEventDto } from './dto/event.dto.js';
import { Event, EVENT_DEFAULTS, EventTranslation } from './event.entity.js';

export const EVENT_RESOURCE: ContentResource<Event, EventTranslation> = {
  resource: 'event',
  recordEntity: Event,
  translationEntity: EventTranslation,
  deriveColumns: () => ({}),
};

/** Takes the text columns from the DTO of an event. */
export function toEventTexts({ title: name, description, excerpt, slug, website }: Partial<EventTextsDto>): TextChange<EventTranslation> {
  return { name, description, excerpt, slug, website } satisfies TextColumns<EventTranslation>;
}

/** Takes the columns that all languages share from the DTO of an event, except its times. */
export function toEventColumns(dto: UpdateEventDto) {
  return {
    cost: dto.cost,
    showMap: replaceNullByDefault(dto.show_map, EVENT_DEFAULTS.showMap),
    showMapLink: replaceNullByDefault(dto.show_map_link, EVENT_DEFAULTS.showMapLink),
    hideFromListings: replaceNullByDefault(dto.hide_from_listings, EVENT_DEFAULTS.hideFromListings),
    sticky: replaceNullByDefault(dto.sticky, EVENT_DEFAULTS.sticky),
    featured: replaceNullByDefault(dto.featured, EVENT_DEFAULTS.featured),
  };
}
