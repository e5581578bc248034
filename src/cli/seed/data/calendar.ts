import { culture } from './culture.js';
import { daysFrom } from './days.js';
import { festivities, markets } from './festivities.js';
import { organizers, venues } from './places.js';
import { stage } from './stage.js';
import { categories, tags } from './terms.js';
import type { TownSample } from './types.js';

/**
 * Returns the calendar of an invented town, Vilaserena, from about a week before `today` to two months after it.
 *
 * @param today `YYYY-MM-DD`
 * @throws RangeError if the day does not exist
 */
export function town(today: string): TownSample {
  const day = daysFrom(today);
  return { categories, tags, venues, organizers, events: [...markets(day), ...festivities(day), ...culture(day), ...stage(day)] };
}
