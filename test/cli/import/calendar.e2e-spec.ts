import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { CalendarTokens } from '../../../src/api/imports/readers/read-calendar.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { folder, importFrom, outcomes } from './import-text.js';
import { RecordedCalendar } from './recorded-calendar.js';

const calendar = useCalendar();
const given = new Given(calendar);
const town = new RecordedCalendar(calendar);
const state = join(folder, 'state.json');

beforeAll(() => town.open());
afterAll(() => town.close());
beforeEach(() => {
  rmSync(state, { force: true });
  town.forget();
});

const importTown = async () => {
  const report = await importFrom(calendar, town.root, ['--source', 'town', '--state', state]);
  expect(report.problems).toEqual([]);
  return outcomes(report);
};
const copyOf = async (collection: string, id: number, language = 'ca') =>
  (await calendar.get(`/${collection}/external/town/${id}`, { as: ADMIN, language })).body;

it('an import copies another calendar with all languages and links, and then only what has changed there', async () => {
  const venue = await given.venue({ ca: { venue: 'Palau', city: 'Vic' }, en: { venue: 'Palace' } }, { geo_lat: 41.9, geo_lng: 2.2 });
  const root = await given.category({ ca: { name: 'Cultura' } });
  const child = await given.category({ ca: { name: 'Música' } }, { parent: root.id });
  const event = await given.event(
    { ca: { title: 'Concert', description: '<p>Al parc</p>' }, en: { title: 'In the park' } },
    { venue: venue.id, categories: [child.id], image: 'https://example.org/a.png', cost: '5 €', timezone: 'Europe/Lisbon' },
  );
  const fair = await given.event({ es: { title: 'Feria' } }, { post_parent: event.id });
  const tokens: CalendarTokens = new Map();
  await town.record(tokens);
  await calendar.patch(`/events/${event.id}`, { translations: { en: { title: 'Concert in the park' } } });
  await calendar.delete(`/events/${fair.id}`);
  await town.record(tokens);
  await calendar.reset();
  const { id: existing } = await given.category(
    { ca: { name: 'musica' } },
    { parent: (await given.category({ ca: { name: 'Cultura' } })).id },
  );

  expect(await importTown()).toMatchObject({ created: 3 });

  expect(await copyOf('events', event.id)).toMatchObject({
    ...{ title: 'Concert', description: '<p>Al parc</p>', cost: '5 €', timezone: 'Europe/Lisbon', start_date: event.start_date },
    ...{ languages: ['ca', 'en'], venue: { venue: 'Palau', city: 'Vic', geo_lat: 41.9, external_ids: { town: String(venue.id) } } },
    ...{ categories: [{ external_ids: { town: String(child.id) } }], image: { url: 'https://example.org/a.png' } },
  });
  expect(await copyOf('events', event.id, 'en')).toMatchObject({
    title: 'In the park',
    description: '<p>Al parc</p>',
    venue: { venue: 'Palace' },
  });
  expect(await copyOf('categories', child.id)).toMatchObject({ parent: expect.any(Number), name: expect.any(String) });
  expect(await copyOf('events', fair.id)).toMatchObject({ languages: ['es'], post_parent: (await copyOf('events', event.id)).id });
  expect(existing).toBeGreaterThan(0);

  expect(await importTown()).toMatchObject({ trashed: 1, updated: 1 });

  expect(await copyOf('events', event.id, 'en')).toMatchObject({ title: 'Concert in the park' });
  expect((await calendar.get('/events')).body.total).toBe(1);
});

it('categories come after their parents, whatever their ages', async () => {
  const [child, grandchild, parent] = [
    await given.category({ ca: { name: 'Un' } }),
    await given.category({ ca: { name: 'Dos' } }),
    await given.category({ ca: { name: 'Tres' } }),
  ];
  await calendar.patch(`/categories/${child.id}`, { parent: parent.id });
  await calendar.patch(`/categories/${grandchild.id}`, { parent: child.id });
  await town.record();
  await calendar.reset();

  await importTown();

  const [copyOfParent, copyOfChild, copyOfGrandchild] = [
    await copyOf('categories', parent.id),
    await copyOf('categories', child.id),
    await copyOf('categories', grandchild.id),
  ];
  expect([copyOfParent.parent, copyOfChild.parent, copyOfGrandchild.parent]).toEqual([0, copyOfParent.id, copyOfChild.id]);
});

it.each(['older', 'younger'])('two categories of one name below parents that are %s stay two, each with its events', async (age) => {
  const createParents = async () => [await given.category({ ca: { name: 'Teatre' } }), await given.category({ ca: { name: 'Música' } })];
  const older = age === 'older' ? await createParents() : [];
  const children = [await given.category({ ca: { name: 'Un' } }), await given.category({ ca: { name: 'Dos' } })];
  const parents = age === 'older' ? older : await createParents();
  for (const [index, { id }] of children.entries()) {
    await calendar.patch(`/categories/${id}`, { parent: parents[index].id, name: 'Infantil' });
    await given.event({ ca: { title: `Acte ${index}` } }, { categories: [id] });
  }
  await town.record();
  await calendar.reset();

  await importTown();

  for (const [index, { id }] of children.entries()) {
    const copy = await copyOf('categories', id);
    expect(copy).toMatchObject({ name: 'Infantil', parent: (await copyOf('categories', parents[index].id)).id });
    const { body } = await calendar.get(`/events?categories=${copy.id}`);
    expect(body.events.map(({ title }: { title: string }) => title)).toEqual([`Acte ${index}`]);
  }
  rmSync(state, { force: true });
  expect(Object.keys(await importTown())).toEqual(['unchanged']);
});
