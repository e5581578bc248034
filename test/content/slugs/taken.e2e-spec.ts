import { expect, it } from '@jest/globals';
import { sendBatch } from '../../support/batch.js';
import { type Answer, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, EVENT_DATES, RECORD_RESOURCES } from '../../support/resources.js';
import { retryWhile503 } from '../../support/until.js';

const calendar = useCalendar();
const given = new Given(calendar);
const THIRTY = ['fira', ...Array.from({ length: 29 }, (_, n) => `fira-${n + 2}`)].sort();
const slugsOf = (answers: Answer[]): string[] => answers.map(({ body }) => body.slug);

it.each(CONTENT_RESOURCES)('the slugs of $collection with the same title are numbered', async ({ collection, name }) => {
  const make = () => calendar.post(`/${collection}`, { [name]: 'Fira', ...EVENT_DATES });

  expect(slugsOf([await make(), await make(), await make()])).toEqual(['fira', 'fira-2', 'fira-3']);
});

it.each(RECORD_RESOURCES)('a slug of $collection from the client is numbered if it is taken', async ({ collection, name }) => {
  const make = (title: string) => calendar.post(`/${collection}`, { [name]: title, slug: 'fira', ...EVENT_DATES });

  expect(slugsOf([await make('Fira'), await make('Mercat'), await make('Aplec')])).toEqual(['fira', 'fira-2', 'fira-3']);
});

it.each(RECORD_RESOURCES)('the slug of $collection has the first free number', async ({ collection, name }) => {
  const make = (title: string, slug: string) => calendar.post(`/${collection}`, { [name]: title, slug, ...EVENT_DATES });
  await make('Fira', 'fira');
  await make('Fira segona', 'fira-2');
  await make('Fira llarga', 'fira-2-b');

  expect(slugsOf([await make('Mercat', 'fira'), await make('Aplec', 'fira-2')])).toEqual(['fira-3', 'fira-2-2']);
});

it.each(RECORD_RESOURCES)('$collection can have the same slug in different languages', async ({ collection, name }) => {
  const ca = await calendar.post(`/${collection}`, { [name]: 'Festival', ...EVENT_DATES });
  const es = await calendar.post(`/${collection}`, { [name]: 'El Festival', slug: 'festival', ...EVENT_DATES }, { language: 'es' });

  expect(slugsOf([ca, es])).toEqual(['festival', 'festival']);
});

it('different resources can have the same slug', async () => {
  const records = [
    await given.event({ ca: { title: 'Fira' } }),
    await given.venue({ ca: { venue: 'Fira' } }),
    await given.category({ ca: { name: 'Fira' } }),
  ];

  expect(records.map(({ slug }) => slug)).toEqual(['fira', 'fira', 'fira']);
});

it.each(CONTENT_RESOURCES)(
  'thirty $collection of the same title that are created at once have thirty slugs',
  async ({ collection, name }) => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => retryWhile503(() => calendar.post(`/${collection}`, { [name]: 'Fira', ...EVENT_DATES }))),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201));
    expect(slugsOf(answers).sort()).toEqual(THIRTY);
  },
);

it.each(RECORD_RESOURCES)(
  'thirty $collection that are created at once with the same slug have thirty slugs',
  async ({ collection, name }) => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        retryWhile503(() => calendar.post(`/${collection}`, { [name]: `Parada ${n}`, slug: 'fira', ...EVENT_DATES })),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201));
    expect(slugsOf(answers).sort()).toEqual(THIRTY);
  },
);

it('thirty venues that are renamed at once to the same slug have thirty slugs', async () => {
  const venues = await Promise.all(Array.from({ length: 30 }, () => given.venue()));

  const answers = await Promise.all(venues.map(({ id }) => retryWhile503(() => calendar.patch(`/venues/${id}`, { slug: 'fira' }))));

  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(slugsOf(answers).sort()).toEqual(THIRTY);
});

it.each(RECORD_RESOURCES)('a long slug of $collection is shortened for its number, again and again', async ({ collection, name }) => {
  const slug = 'fira-'.repeat(40).slice(0, 200);
  const make = (title: string) => calendar.post(`/${collection}`, { [name]: title, slug, ...EVENT_DATES });

  const slugs = slugsOf([await make('Fira'), await make('Mercat'), await make('Aplec'), await make('Ball')]);

  expect(slugs).toEqual([slug.replace(/-$/, ''), `${slug.slice(0, 198)}-2`, `${slug.slice(0, 198)}-3`, `${slug.slice(0, 198)}-4`]);
});

it('titles that ask at the same time for a slug with a long number get different slugs', async () => {
  const event = (title: string) => ({ title, ...EVENT_DATES });
  const operations = Array.from({ length: 20 }, () => ({ method: 'POST', path: 'events', body: event('Ioga') }));
  for (let batch = 0; batch < 5; batch++) await sendBatch(calendar, operations);

  const titles = ['Ioga', 'Ioga 101', 'Ioga', 'Ioga 101'];
  const answers = await Promise.all(titles.map((title) => retryWhile503(() => calendar.post('/events', event(title)))));

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(slugsOf(answers)).size).toBe(4);
  for (const slug of slugsOf(answers)) expect(slug).toMatch(/^ioga-10[123](-[23])?$/);
});
