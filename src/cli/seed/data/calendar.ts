import { culture } from './culture.js';
import { daysFrom } from './days.js';
import { festivities, markets } from './festivities.js';
import { organizers, venues } from './places.js';
import { stage } from './stage.js';
import { categories, tags } from './terms.js';
import type { TownSample } from './types.js';

/**
 * The calendar of Vilaserena, a town that does not exist: from about a week before a day to two months after it.
 *
 * @param today `YYYY-MM-DD`
 * @throws RangeError if there is no such day
 */
export function town(today: string): TownSample {
  const day = daysFrom(today);
  return { categories, tags, venues, organizers, events: [...markets(day), ...festivities(day), ...culture(day), ...stage(day)] };
}
