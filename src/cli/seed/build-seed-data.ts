import { buildCultureEvents } from './build-culture-events.js';
import { createDayFinder } from './days.js';
import { buildFestivityEvents, buildMarketEvents } from './festivities.js';
import { SEED_ORGANIZERS, SEED_VENUES } from './places.js';
import { buildStageEvents } from './build-stage-events.js';
import { SEED_CATEGORIES, SEED_TAGS } from './terms.js';
import type { SeedData } from './types.js';

/**
 * Returns the calendar of an invented town, Vilaserena, from about a week before `today` to two months after it.
 *
 * @param today `YYYY-MM-DD`
 * @throws RangeError if the day does not exist
 */
export function buildSeedData(today: string): SeedData {
  const day = createDayFinder(today);
  return {
    categories: SEED_CATEGORIES,
    tags: SEED_TAGS,
    venues: SEED_VENUES,
    organizers: SEED_ORGANIZERS,
    events: [...buildMarketEvents(day), ...buildFestivityEvents(day), ...buildCultureEvents(day), ...buildStageEvents(day)],
  };
}
