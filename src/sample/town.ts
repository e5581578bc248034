import { culture } from './town.culture.js';
import { daysFrom } from './town.days.js';
import { festivities, markets } from './town.festivities.js';
import { organizers, venues } from './town.places.js';
import { stage } from './town.stage.js';
import { categories, tags } from './town.terms.js';
import type { TownSample } from './town.types.js';

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
