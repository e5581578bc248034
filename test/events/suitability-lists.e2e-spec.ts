import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

async function list(query: string, options: object = {}): Promise<string[]> {
  const { body } = await calendar.get(`/events?${query}`, options);
  return body.events.map(({ title }: { title: string }) => title).sort();
}

/** Events that are accessible by themselves, by their venue, by both, and not at all. */
async function createEvents(): Promise<void> {
  const ramp = await given.venue({ ca: { venue: 'Ateneu' } }, { accessibility: ['motor', 'visual'] });
  const stairs = await given.venue({ ca: { venue: 'Torre' } });
  await given.event({ ca: { title: 'own' } }, { accessibility: ['motor'], venue: stairs.id });
  await given.event({ ca: { title: 'venue' } }, { venue: ramp.id });
  await given.event({ ca: { title: 'second venue' } }, { venue: [stairs.id, ramp.id] });
  await given.event({ ca: { title: 'both' } }, { accessibility: ['hearing'], venue: ramp.id });
  await given.event({ ca: { title: 'none' } }, { venue: stairs.id });
}

it.each([
  ['accessibility=motor', ['both', 'own', 'second venue', 'venue']],
  ['accessibility=visual,motor', ['both', 'second venue', 'venue']],
  ['accessibility=hearing', ['both']],
  ['accessibility=motor,hearing', ['both']],
  ['accessibility=psychic', []],
  ['accessibility=motor&search=own', ['own']],
  ['accessibility=motor&orderby=title&order=desc', ['both', 'own', 'second venue', 'venue']],
  ['accessibility=motor&status=publish', ['both', 'own', 'second venue', 'venue']],
])('%s finds events that are so by themselves or by a venue: %j', async (query, titles) => {
  await createEvents();

  expect(await list(query)).toEqual(titles);
});

it('the accessibility of a venue that the client must not read finds no event, and counts none', async () => {
  const { id } = await given.venue({ ca: { venue: 'Ateneu' } }, { accessibility: ['motor'], status: 'draft' });
  await given.event({ ca: { title: 'Fira' } }, { venue: id });
  const count = async (options: object) => (await calendar.get('/events/facets?facets=accessibility', options)).body.facets.accessibility;

  expect([await list('accessibility=motor'), await count({})]).toEqual([[], []]);
  expect([await list('accessibility=motor', { as: ADMIN }), await count({ as: ADMIN })]).toEqual([
    ['Fira'],
    [{ value: 'motor', count: 1 }],
  ]);
});

it('a list follows the accessibility of a venue, and that of a date', async () => {
  const venue = await given.venue();
  const { second } = await given.course({ venue: venue.id });
  expect(await list('accessibility=motor')).toEqual([]);

  await calendar.patch(`/events/${second}`, { accessibility: ['motor'] });
  expect(await list('accessibility=motor')).toEqual(['Curs']);
  await calendar.patch(`/venues/${venue.id}`, { accessibility: ['motor'] });
  expect(await list('accessibility=motor')).toEqual(['Curs', 'Curs', 'Curs', 'Curs']);
});

it('venues are found by all of the words', async () => {
  await given.venue({ ca: { venue: 'Ateneu' } }, { accessibility: ['motor', 'hearing'] });
  await given.venue({ ca: { venue: 'Plaça' } }, { accessibility: ['motor'] });
  await given.venue({ ca: { venue: 'Torre' } });
  const find = async (query: string) => (await calendar.get(`/venues?${query}`)).body.venues.map(({ venue }: { venue: string }) => venue);

  expect(await find('accessibility=motor')).toEqual(['Ateneu', 'Plaça']);
  expect(await find('accessibility=motor,hearing')).toEqual(['Ateneu']);
  expect((await calendar.get('/venues?accessibility=lift')).body.data.details.accessibility.choices).toHaveLength(5);
});

it.each([
  [0, ['all', 'to 7']],
  [3, ['all', 'from 3', 'from 3 to 7', 'to 7']],
  [7, ['all', 'from 3', 'from 3 to 7', 'to 7']],
  [8, ['all', 'from 3']],
  [120, ['all', 'from 3']],
])('age=%s finds the events that suit it, and those that name no age: %j', async (age, titles) => {
  await given.event({ ca: { title: 'all' } });
  await given.event({ ca: { title: 'from 3' } }, { age_min: 3 });
  await given.event({ ca: { title: 'to 7' } }, { age_max: 7 });
  await given.event({ ca: { title: 'from 3 to 7' } }, { age_min: 3, age_max: 7 });

  expect(await list(`age=${age}`)).toEqual(titles);
});

it.each(['accessibility=', 'accessibility=motor,lift', 'age=-1', 'age=121', 'age=x'])('%s is refused', async (query) => {
  const { status, body } = await calendar.get(`/events?${query}`);

  expect([status, Object.keys(body.data.details)]).toEqual([400, [query.split('=')[0]]]);
});

it('the facet counts each event once for each word, also those that the filter names', async () => {
  await createEvents();
  const count = async (query: string) => (await calendar.get(`/events/facets?facets=accessibility&${query}`)).body.facets.accessibility;

  expect(await count('')).toEqual([
    { value: 'motor', count: 4 },
    { value: 'visual', count: 3 },
    { value: 'hearing', count: 1 },
  ]);
  expect(await count('accessibility=hearing&facet_sort=name')).toEqual([
    { value: 'hearing', count: 1 },
    { value: 'motor', count: 1 },
    { value: 'visual', count: 1 },
  ]);
  expect(await count('accessibility=psychic')).toEqual([{ value: 'psychic', count: 0 }]);
  expect(await count('facet_size=1')).toEqual([{ value: 'motor', count: 4 }]);
});

it('the change feed tells a client with a filter of an event whose venue becomes accessible', async () => {
  const venue = await given.venue();
  const { id } = await given.event({ ca: {} }, { venue: venue.id });
  const path = '/changes?types=event&accessibility=motor';
  const { token, changes } = (await calendar.get(path)).body;
  await calendar.patch(`/venues/${venue.id}`, { accessibility: ['motor'] });

  expect(changes).toEqual([]);
  expect((await calendar.get(`${path}&since=${token}`)).body.changes).toMatchObject([{ id, change: 'upsert' }]);
});
