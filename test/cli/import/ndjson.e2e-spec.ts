import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { importText, outcomes } from './import-text.js';

const calendar = useCalendar();

const DATES = { start_date: '2026-12-01 19:00', end_date: '2026-12-01 21:00' };
const line = (fields: object) => `${JSON.stringify({ ...DATES, ...fields })}\n`;
const list = async () => (await calendar.get('/events?orderby=id', { as: ADMIN })).body.events;

it('an import creates the event of each line, with its texts in all languages and what it links to', async () => {
  const text = `\uFEFF${line({
    id: 7,
    title: { ca: 'Concert', en: 'Concert in the park' },
    description: '<p>Al parc</p>',
    venue: { venue: 'Palau', city: 'Vic' },
    categories: ['Música'],
  })}\r\n${line({ external_id: 'b', title: { en: 'Market' }, external_ids: { other: 'x' } }).replace('\n', '\r\n')}`;

  const report = await importText(calendar, 'town.ndjson', text);

  expect(outcomes(report)).toEqual({ created: 2 });
  const [concert, market] = await list();
  expect(concert).toMatchObject({
    ...{ title: 'Concert', description: '<p>Al parc</p>', languages: ['ca', 'en'], external_ids: { town: '7' } },
    ...{ venue: { venue: 'Palau', city: 'Vic' }, categories: [{ name: 'Música' }], start_date: '2026-12-01 19:00:00' },
  });
  expect(market).toMatchObject({ title: 'Market', languages: ['en'], external_ids: { town: 'b', other: 'x' } });
});

it('the same import again changes nothing, and a changed line changes its event', async () => {
  const market = line({ title: 'Mercat', tags: ['Llibres'] });
  const text = (title: string) => line({ id: 1, title, venue: { venue: 'Palau' } }) + market;
  await importText(calendar, 'town.ndjson', text('Fira'));
  const before = await list();
  calendar.clock.set('2026-11-22T12:00:00Z');

  expect(outcomes(await importText(calendar, 'town.ndjson', text('Fira')))).toEqual({ unchanged: 2 });
  expect(await list()).toEqual(before);

  expect(outcomes(await importText(calendar, 'town.ndjson', text('Fires')))).toEqual({ updated: 1, unchanged: 1 });
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['Fires', 'Mercat']);
});

it('a line that cannot be read or that the calendar refuses is named, and left out; the others are imported', async () => {
  const text = Buffer.concat([
    Buffer.from(`{"title": "Fira\n[1]\n${line({ id: 1, title: 'Fira' })}`),
    Buffer.from([...Buffer.from('{"title": "'), 0xff, ...Buffer.from('"}\n')]),
    Buffer.from(line({ id: 2, title: 'Mercat', end_date: 'mai', venue: { venue: 'Nou' } })),
    Buffer.from(line({ id: 3, title: 'x'.repeat(2 ** 20) })),
    Buffer.from(line({ id: 1, title: 'Una altra' })),
    Buffer.from(`{"id": 4, "title": ${'['.repeat(17)}${']'.repeat(17)}}\n${line({ id: '..', title: 'Camí' })}`),
  ]);

  const { problems, counts } = await importText(calendar, 'town.ndjson', text);

  expect(problems.map(({ place, reason }) => [place, reason]).sort(([a], [b]) => a!.localeCompare(b!))).toEqual([
    ['line 1', 'The line is not JSON'],
    ['line 2', 'The line is not a JSON object'],
    ['line 4', 'The line is not UTF-8'],
    ['line 5', expect.stringContaining('end_date (')],
    ['line 6', 'The line is too long'],
    ['line 7', 'The source has this id twice'],
    ['line 8', 'The line has more than 16 levels'],
    ['line 9', 'The id has 1 to 255 characters, and is not . or ..'],
  ]);
  expect(counts).toMatchObject({ created: 1, refused: 8 });
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['Fira']);
  expect((await calendar.get('/venues')).body.total).toBe(0);
});

it('an event as another calendar shows it links to what has the same names here, not to what has the same ids', async () => {
  const given = new Given(calendar);
  const parent = await given.category({ ca: { name: 'Cultura' } });
  const { id: category } = await given.category({ ca: { name: 'Música' } }, { parent: parent.id });
  const links = { venue: { venue: 'Palau', city: 'Vic' }, organizer: { organizer: 'Orfeó' }, categories: [category], tags: ['Cor'] };
  const { id: otherId } = await given.event({ ca: { title: 'Gira' } });
  await given.event({ es: { title: 'Concierto' } }, { ...links, image: 'https://example.org/a.png', post_parent: otherId });
  const shown = (await calendar.get('/events?search=Concierto', { language: 'es' })).body.events[0];
  await calendar.reset();
  const other = await given.category({ ca: { name: 'Esport' } });
  const text = JSON.stringify({ ...shown, categories: [{ ...shown.categories[0], id: other.id }] });

  const report = await importText(calendar, 'town.ndjson', text);

  expect([report.problems, outcomes(report)]).toEqual([[], { created: 1 }]);
  const [event] = await list();
  expect(event).toMatchObject({
    ...{ title: 'Concierto', languages: ['es'], start_date: shown.start_date, image: { url: 'https://example.org/a.png' } },
    ...{ venue: { venue: 'Palau', city: 'Vic' }, organizer: [{ organizer: 'Orfeó' }], post_parent: null },
    ...{ categories: [{ name: 'Música' }], tags: [{ name: 'Cor' }] },
  });
  expect(outcomes(await importText(calendar, 'town.ndjson', text))).toEqual({ unchanged: 1 });
});

it('an event in two languages as another calendar shows it has the texts of the language in which it is shown', async () => {
  const given = new Given(calendar);
  await given.event({ ca: { title: 'Concert' }, es: { title: 'Concierto' } });
  const [shown] = (await calendar.get('/events')).body.events;
  expect(Object.keys(shown.translations)).toEqual(['ca', 'es']);
  await calendar.reset();

  await importText(calendar, 'town.ndjson', JSON.stringify(shown));

  const { body } = await calendar.get('/events?fallback=none', { language: 'es' });
  expect((await list())[0]).toMatchObject({ title: 'Concert', languages: ['ca'] });
  expect(body.events).toEqual([]);
});

it('members that a shown event lacks stay as they are; empty ones are cleared', async () => {
  const given = new Given(calendar);
  const links = { venue: { venue: 'Palau' }, organizer: { organizer: 'Orfeó' }, categories: ['Música'], tags: ['Cor'] };
  await given.event({ ca: { title: 'Concert' } }, { ...links, image: 'https://example.org/a.png' });
  const { venue, organizer, categories, tags, image, ...shown } = (await calendar.get('/events')).body.events[0];
  await calendar.reset();
  const send = (fields: object) => importText(calendar, 'town.ndjson', JSON.stringify({ ...shown, ...fields }));
  await send({ venue, organizer, categories, tags, image });

  await send({ title: 'Recital', venues: undefined });

  const [event] = await list();
  expect(event).toMatchObject({ title: 'Recital', venue: { venue: 'Palau' }, organizer: [{ organizer: 'Orfeó' }] });
  expect(event).toMatchObject({ categories: [{ name: 'Música' }], tags: [{ name: 'Cor' }], image: { url: image.url } });

  await send({ venue: [], venues: [], organizer: [], categories: [], tags: [], image: false });

  expect((await list())[0]).toMatchObject({ venues: [], organizer: [], categories: [], tags: [], image: false });
});

it('a tag of a shown event whose name is a number comes by its name, and one of another line by its id unless it says that it is a name', async () => {
  const given = new Given(calendar);
  const { id } = await given.tag({ ca: { name: 'Dansa' } });
  await given.event({ ca: { title: 'Concert' } });
  const [shown] = (await calendar.get('/events')).body.events;
  const tags = [
    { id: 7, name: String(id) },
    { id: 8, name: 'Cor' },
  ];

  const own = { id: 'y', title: 'Recital', start_date: '2027-05-02', end_date: '2027-05-02', tags: [String(id), { name: '2027' }] };

  const lines = [{ ...shown, tags, external_ids: { town: 'x' } }, own].map((line) => JSON.stringify(line));
  const { problems } = await importText(calendar, 'town.ndjson', lines.join('\n'));

  expect(problems).toEqual([]);
  const [, copied, named] = await list();
  expect(copied.tags).toMatchObject([{ name: String(id) }, { name: 'Cor' }]);
  expect(named.tags).toMatchObject([{ id, name: 'Dansa' }, { name: '2027' }]);
});
