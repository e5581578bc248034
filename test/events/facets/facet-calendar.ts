import { ADMIN, type TestCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

/** The records of a calendar whose events are counted. */
export interface FacetCalendar {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly venue: readonly number[];
  readonly organizer: readonly number[];
  /** Single events. */
  readonly event: readonly number[];
  readonly series: readonly number[];
  /** The venues of each city. */
  readonly cities: Readonly<Record<string, readonly number[]>>;
}

/** Returns a whole number from 0 up to, and without, the limit. */
export type Random = (limit: number) => number;

export function createRandom(seed: number): Random {
  let state = seed;
  return (limit) => Math.floor(((state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31) * limit);
}

const CITIES = ['Girona', 'Girona', 'Vic', undefined];
const LANGUAGES = [['ca'], ['es-MX', 'ca'], ['es'], ['zh-Hant-TW'], null, null];
const ACCESSIBILITIES = [null, null, ['motor'], ['motor', 'visual'], ['hearing'], ['visual', 'psychic']];
const AGES = [{}, {}, { age_min: 3, age_max: 7 }, { age_min: 8 }, { age_max: 12 }];
const STATUSES = ['scheduled', 'scheduled', 'scheduled', 'cancelled', 'rescheduled', 'moved_online', 'postponed'];

/** Fills the calendar with random events of two years, most of them within some weeks, and what they link to. */
export async function fillCalendar(calendar: TestCalendar, random: Random, count: number): Promise<FacetCalendar> {
  const given = new Given(calendar);
  const [categories, tags, venue, organizer, event, series]: number[][] = [[], [], [], [], [], []];
  const cities: Record<string, number[]> = {};
  for (const city of CITIES) {
    const at = { geo_lat: 41 + venue!.length / 4, geo_lng: 2 };
    const { id } = await given.venue(
      { ca: city === undefined ? {} : { city } },
      {
        ...(venue!.length === 3 ? {} : at),
        accessibility: ACCESSIBILITIES[venue!.length + 1],
      },
    );
    venue!.push(id);
    if (city !== undefined) (cities[city] ??= []).push(id);
    organizer!.push((await given.organizer()).id);
    tags!.push((await given.tag()).id);
    categories!.push((await given.category({ ca: {} }, categories!.length === 0 ? {} : { parent: categories!.at(-1) })).id);
  }
  const some = (ids: readonly number[]) => ids.filter(() => random(3) === 0);
  for (let n = 0; n < count; n++) {
    const fields = {
      ...pickTimes(random),
      ...{ categories: some(categories!), tags: some(tags!), venue: some(venue!), organizer: some(organizer!) },
      ...{ featured: random(4) === 0, hide_from_listings: random(8) === 0, cost: random(2) === 0 ? '0' : '12' },
      ...{ event_status: STATUSES[random(STATUSES.length)], in_language: LANGUAGES[random(LANGUAGES.length)] },
      ...{ accessibility: ACCESSIBILITIES[random(ACCESSIBILITIES.length)], ...AGES[random(AGES.length)] },
      status: random(8) === 0 ? 'draft' : 'publish',
    };
    const title = random(2) === 0 ? `Fira ${n}` : `Concert ${n}`;
    const texts: Record<string, { title: string }> = random(3) === 0 ? { es: { title } } : { ca: { title } };
    if (random(6) > 0) event!.push((await given.event(texts, fields)).id);
    else series!.push(await createSeries(await given.event(texts, { ...fields, recurrence: ['RRULE:FREQ=DAILY;INTERVAL=9;COUNT=4'] })));
  }
  return { categories: categories!, tags: tags!, venue: venue!, organizer: organizer!, event: event!, series: series!, cities };

  /** Gives a date of a series links, a state and a time of its own. */
  async function createSeries({ id }: { id: number }): Promise<number> {
    const { events } = (await calendar.get(`/events/${id}/occurrences`, { as: ADMIN })).body;
    const one = events[random(4)];
    const own = { categories: [categories![random(4)]], venue: venue![random(4)], in_language: ['es'], event_status: STATUSES[random(7)] };
    await calendar.patch(
      `/events/${one.id}`,
      random(2) === 0 ? own : { accessibility: ['visual'], tags: [tags![random(4)]], featured: true },
    );
    return id;
  }
}

function pickTimes(random: Random): Record<string, unknown> {
  const day = random(3) === 0 ? random(800) - 100 : random(40);
  const at = (days: number, time: string) => `${new Date(Date.UTC(2026, 10, 15 + days)).toISOString().slice(0, 10)} ${time}`;
  const length = [0, 0, 0, 1, 5, 25, 120, 400][random(8)]!;
  if (random(3) === 0) return { all_day: true, start_date: at(day, '00:00:00'), end_date: at(day + length, '00:00:00') };
  const [start, end] = [
    ['18:00:00', '20:00:00'],
    ['00:00:00', '00:00:00'],
    ['23:30:00', '24:00:00'],
    ['00:15:00', '01:00:00'],
  ][random(4)]!;
  return { start_date: at(day, start!), end_date: end === '24:00:00' ? at(day + length + 1, '00:00:00') : at(day + length, end!) };
}
