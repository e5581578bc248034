import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { folder, importText, outcomes } from './import-text.js';

const calendar = useCalendar();

const list = async () => (await calendar.get('/events?orderby=id', { as: ADMIN })).body.events;

it('an import takes the fields of columns that are called like them, in all languages, and what the event links to', async () => {
  const text = [
    '\uFEFFid,title,title.en,start_date,end_date,timezone,cost,categories,venue.venue,venue.city,venue.geo_lat,venue.geo_lng,organizer,excerpt,note',
    '7,"Concert ""gran""",Concert,2026-12-01 19:00,2026-12-01 21:00,Europe/Lisbon,10 €,"Música, Fires","Palau\nSala","Vic\n",41.5\n,2.1\n,Orfeó,\'=1+1,x',
    '8,Fira,,2026-12-02,2026-12-03,,,,,,,,,,',
  ]
    .join('\r\n')
    .replace('41.5\n,2.1\n', '"41.5\n","2.1\n"');

  expect(outcomes(await importText(calendar, 'town.csv', text))).toEqual({ created: 2 });
  expect(outcomes(await importText(calendar, 'town.csv', text))).toEqual({ unchanged: 2 });

  expect(await list()).toEqual([
    expect.objectContaining({
      ...{ title: 'Concert "gran"', languages: ['ca', 'en'], start_date: '2026-12-01 19:00:00', timezone: 'Europe/Lisbon', cost: '10 €' },
      ...{
        external_ids: { town: '7' },
        excerpt: '=1+1',
        categories: [expect.objectContaining({ name: 'Música' }), expect.objectContaining({ name: 'Fires' })],
      },
      venues: [
        expect.objectContaining({ venue: 'Palau', city: 'Vic', geo_lat: 41.5 }),
        expect.objectContaining({ venue: 'Sala', city: null }),
      ],
      organizer: [expect.objectContaining({ organizer: 'Orfeó' })],
    }),
    expect.objectContaining({ title: 'Fira', languages: ['ca'], all_day: true, end_date: '2026-12-03 23:59:59', cost: null, venues: [] }),
  ]);
});

it('categories and tags of digits are names, also where a record has this id', async () => {
  const { id } = await new Given(calendar).tag({ ca: { name: 'Dansa' } });
  const text = `id,title,start_date,categories,tags\n1,Fira,2026-12-01 19:00,"2027, Fires",${id}\n`;

  expect(await importText(calendar, 'town.csv', text)).toMatchObject({ counts: { created: 1 }, problems: [] });
  expect(outcomes(await importText(calendar, 'town.csv', text))).toEqual({ unchanged: 1 });

  const [event] = await list();
  expect(event).toMatchObject({ categories: [{ name: '2027' }, { name: 'Fires' }], tags: [{ name: String(id) }] });
  expect(event.tags[0].id).not.toBe(id);
});

it('an empty cell clears its field, and a column that is not there leaves it', async () => {
  await importText(calendar, 'town.csv', 'id,title,start_date,cost,website\n1,Fira,2026-12-01 19:00,5 €,https://example.org\n');

  await importText(calendar, 'town.csv', 'id,title,start_date,cost\n1,Fira,2026-12-01 19:00,\n');

  expect(await list()).toEqual([expect.objectContaining({ cost: null, website: 'https://example.org' })]);
});

it('a map names the columns, and how dates are written', async () => {
  const map = join(folder, 'map.json');
  writeFileSync(map, JSON.stringify({ title: 'Títol', start_date: ['Data', 'Hora'], 'venue.venue': 'Lloc', $dates: 'd/m/y' }));

  await importText(calendar, 'town.csv', 'Títol;Data;Hora;Lloc\nFira;1/12/2026;9:30;Palau, 2\n', ['--map', map]);

  expect(await list()).toEqual([
    expect.objectContaining({ title: 'Fira', start_date: '2026-12-01 09:30:00', venue: expect.objectContaining({ venue: 'Palau, 2' }) }),
  ]);
});

it('a row that cannot be read or that the calendar refuses is named, and left out', async () => {
  const text = Buffer.concat([
    Buffer.from('id,title,start_date\n1,"Fira\nde tardor",2026-12-01\n2,,2026-12-01\n3,Festa,desembre\n4,Dansa'),
    ...[Buffer.from([0xe0]), Buffer.from(`,2026-12-01\n5,${'x'.repeat(1_100_000)},2026-12-01\n6,Mercat,2026-12-01\n`)],
  ]);

  const { problems } = await importText(calendar, 'town.csv', text);

  expect(problems.map(({ place, reason }) => [place, reason])).toEqual(
    expect.arrayContaining([
      ['line 4', expect.stringContaining('title')],
      ['line 5', expect.stringContaining('start_date')],
      ['line 6', expect.stringContaining('UTF-8')],
      ['line 7', expect.any(String)],
    ]),
  );
  expect(problems).toHaveLength(4);
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['Fira de tardor', 'Mercat']);
});

it.each([
  ['name,start_date\nFira,2026-12-01\n', 'The table has no column «title»'],
  ['title,start_date\n"Fira,2026-12-01\n', 'The table cannot be read'],
])('the import of %j fails', async (text, reason) => {
  const { failure } = await importText(calendar, 'town.csv', text);

  expect(failure?.message).toContain(reason);
  expect(await list()).toEqual([]);
});

it('a cell with 100,000 spaces between two words is read in a moment', async () => {
  const cell = (spaces: number) => `a${' '.repeat(spaces)}b`;
  const text = ['id,title,start_date,venue.venue,venue.city', `1,Fira,2026-12-01,Palau,${cell(100_000)}`].join('\n');
  const began = process.cpuUsage();

  const { problems } = await importText(calendar, 'town.csv', text);

  expect(problems).toMatchObject([{ reason: expect.stringContaining('venue.0.city (must have at most 255 characters)') }]);
  expect(process.cpuUsage(began).user).toBeLessThan(3_000_000);
});
