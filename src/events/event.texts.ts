import type { ContentRoom } from '../content/finding/find-record.js';
import type { TextChange } from '../content/texts/text-resource.js';
import type { EventTextsDto } from './dto/event-texts.dto.js';
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
