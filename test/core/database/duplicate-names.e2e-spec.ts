import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { FIRA, FIRA_DATES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];
const count = async (table: string) => Number((await calendar.database.query(`SELECT COUNT(*) AS n FROM ${table}`))[0].n);

it('eight concurrent events with the same new venue, organizer, category and tag create one of each', async () => {
  const inline = {
    venue: { venue: 'Palau', city: 'Barcelona' },
    organizer: { organizer: 'Orfeó', email: 'a@example.cat' },
    categories: ['Música'],
    tags: ['gratis'],
  };

  for (const round of [1, 2, 3]) {
    const responses = await Promise.all(
      EIGHT.map((n) => calendar.post('/events', { title: `Concert ${n}`, ...FIRA_DATES, ...inline, tags: ['gratis', `round ${round}`] })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
  }

  for (const table of ['venue', 'venue_translation', 'organizer', 'organizer_translation', 'category', 'category_translation']) {
    expect([table, await count(table)]).toEqual([table, 1]);
  }
  expect(await count('tag')).toBe(4);
  expect([
    await count('event'),
    await count('event_venue'),
    await count('event_organizer'),
    await count('event_category'),
    await count('event_tag'),
  ]).toEqual([24, 24, 24, 24, 48]);
});

it('eight concurrent events with the same title get eight different slugs', async () => {
  const responses = await Promise.all(EIGHT.map(() => calendar.post('/events', FIRA)));

  expect(responses.map(({ body }) => body.slug).sort()).toEqual([
    'fira',
    'fira-2',
    'fira-3',
    'fira-4',
    'fira-5',
    'fira-6',
    'fira-7',
    'fira-8',
  ]);
});

it('of eight concurrent terms with the same name one is created, and the other responses name its id', async () => {
  const responses = await Promise.all(EIGHT.map((n) => calendar.post('/categories', { name: n % 2 === 0 ? 'Música' : 'MUSICA' })));

  const [created] = responses.filter(({ status }) => status === 201);
  const refused = responses.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(7);
  for (const { body } of refused) expect(body).toMatchObject({ code: 'term-exists', data: { term_id: created!.body.id } });
  expect(await count('category')).toBe(1);
});

it('of eight concurrent requests that move an event to the trash, one succeeds', async () => {
  const { id } = await given.event();

  const responses = await Promise.all(EIGHT.map(() => calendar.delete(`/events/${id}`)));

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410, 410, 410]);
});

it('events that reference a venue during its deletion are created or refused, never lost', async () => {
  const venue = await given.venue();

  const responses = await Promise.all(
    EIGHT.map((n) =>
      n === 4
        ? calendar.delete(`/venues/${venue.id}`)
        : calendar.post('/events', { title: `Concert ${n}`, ...FIRA_DATES, venue: venue.id }),
    ),
  );

  expect(responses[3]!.status).toBe(200);
  for (const { status } of responses) expect([200, 201, 400]).toContain(status);
  expect(await count('event')).toBe(responses.filter(({ status }) => status === 201).length);
});
