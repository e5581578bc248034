import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const WHEN = { start_date: '2027-04-23', end_date: '2027-04-23' };
const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];
const count = async (table: string) => Number((await calendar.database.query(`SELECT COUNT(*) AS n FROM ${table}`))[0].n);

it('eight events at a time that name the same new venue, organizer, category and tag make one of each', async () => {
  const inline = {
    venue: { venue: 'Palau', city: 'Barcelona' },
    organizer: { organizer: 'Orfeó', email: 'a@example.cat' },
    categories: ['Música'],
    tags: ['gratis'],
  };

  for (const round of [1, 2, 3]) {
    const answers = await Promise.all(
      EIGHT.map((n) => calendar.post('/events', { title: `Concert ${n}`, ...WHEN, ...inline, tags: ['gratis', `round ${round}`] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
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

it('eight events of one title at a time get eight slugs', async () => {
  const answers = await Promise.all(EIGHT.map(() => calendar.post('/events', { title: 'Fira', ...WHEN })));

  expect(answers.map(({ body }) => body.slug).sort()).toEqual([
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

it('of eight terms of one name at a time there is one, and the others learn which', async () => {
  const answers = await Promise.all(EIGHT.map((n) => calendar.post('/categories', { name: n % 2 === 0 ? 'Música' : 'MUSICA' })));

  const [made] = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(7);
  for (const { body } of refused) expect(body).toMatchObject({ code: 'term-exists', data: { term_id: made!.body.id } });
  expect(await count('category')).toBe(1);
});

it('of eight at a time that throw an event away, one does', async () => {
  const { id } = await given.event();

  const answers = await Promise.all(EIGHT.map(() => calendar.delete(`/events/${id}`)));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410, 410, 410]);
});

it('a venue that is deleted while events name it leaves no event without an answer', async () => {
  const venue = await given.venue();

  const answers = await Promise.all(
    EIGHT.map((n) =>
      n === 4 ? calendar.delete(`/venues/${venue.id}`) : calendar.post('/events', { title: `Concert ${n}`, ...WHEN, venue: venue.id }),
    ),
  );

  expect(answers[3]!.status).toBe(200);
  for (const { status } of answers) expect([200, 201, 400]).toContain(status);
  expect(await count('event')).toBe(answers.filter(({ status }) => status === 201).length);
});
