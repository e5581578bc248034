import { orDefault } from '../content/records/columns.js';
import type { UpdateEventDto } from './dto/update-event.dto.js';

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
