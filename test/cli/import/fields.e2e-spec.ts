import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ADMIN, type Answer, useCalendar } from '../../support/calendar.js';
import { folder, importFrom, importText } from './import-text.js';
import { RecordedCalendar } from './recorded-calendar.js';

const calendar = useCalendar();
const town = new RecordedCalendar(calendar);

beforeAll(() => town.open());
afterAll(() => town.close());

type Fields = Record<string, Answer['body']>;

/** Fields that an import sets in its own way, and those of other records; round-trip and calendar test them. */
const LEFT_OUT = [
  ...['author', 'date', 'date_utc', 'external_ids', 'image', 'recurrence', 'source_language', 'status', 'stateprovince'],
  ...['translation_status', 'translations', 'categories', 'tags', 'venue', 'organizer', 'post_parent'],
];
const OWN_VALUES: Fields = {
  ...{ start_date: '2026-12-01 19:00:00', end_date: '2026-12-01 21:00:00', timezone: 'Europe/Lisbon', all_day: false, cost: '5 €' },
  ...{ website: 'https://example.org/fira', email: 'info@example.org' },
  ...{ online_url: 'https://example.org/live', ticket_url: 'https://example.org/tickets', in_language: ['ca', 'es-MX'] },
  ...{ accessibility: ['motor', 'hearing'], age_min: 6, age_max: 12 },
  ...{ event_status: 'rescheduled', previous_start_date: '2026-11-30 19:00:00' },
  // Anonymous clients, such as an import, see no others in lists.
  hide_from_listings: false,
};
/** Fields of a linked record that have no column beside an event. */
const WITHOUT_COLUMN = ['description', 'slug', 'show_map', 'show_map_link'];

const STATE = ['--state', join(folder, 'fields.json')];

/** Returns a value, other than the default, for each field that can be sent. */
async function buildBody(schema: string): Promise<Fields> {
  const { properties } = (await calendar.get('/doc')).body.components.schemas[`Create${schema}`] as { properties: Record<string, Fields> };
  const names = Object.keys(properties).filter((name) => !LEFT_OUT.includes(name) || name === schema.toLowerCase());
  return Object.fromEntries(names.map((name) => [name, OWN_VALUES[name] ?? chooseValue(name, properties[name]!)]));
}

function chooseValue(name: string, { type, enum: choices, default: normal, minimum }: Fields): unknown {
  const types = [type].flat();
  if (choices) return choices.findLast((choice: unknown) => choice !== normal && choice !== null);
  if (types.includes('boolean')) return normal !== true;
  return types.includes('number') || types.includes('integer') ? Number(minimum ?? 0) + 1 : `a-${name}`;
}

async function createAll() {
  const [event, venue, organizer] = [await buildBody('Event'), await buildBody('Venue'), await buildBody('Organizer')];
  const { id } = (await calendar.post('/events', { ...event, venue, organizer })).body;
  return { id, event, venue, organizer };
}

const readEvent = async (source: string, id: number) => (await calendar.get(`/events/external/${source}/${id}`, { as: ADMIN })).body;
const without = (fields: Fields, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

it('every field of an event, its venue and its organizer comes back from an import of another calendar', async () => {
  const { id, event, venue, organizer } = await createAll();
  await town.record();
  await calendar.reset();

  expect((await importFrom(calendar, town.root, ['--source', 'town', ...STATE])).problems).toEqual([]);

  expect(await readEvent('town', id)).toMatchObject({ ...event, venues: [venue], organizer: [organizer] });
});

it('every field of an event, its venue and its organizer comes back from an import of the CSV feed', async () => {
  const { id, event, venue, organizer } = await createAll();
  const { body } = await calendar.get('/events.csv');
  await calendar.reset();

  expect((await importText(calendar, 'fields.csv', body)).problems).toEqual([]);

  expect(await readEvent('fields', id)).toMatchObject({
    ...{ ...event, venues: [without(venue, WITHOUT_COLUMN)], organizer: [without(organizer, WITHOUT_COLUMN)] },
  });
});
