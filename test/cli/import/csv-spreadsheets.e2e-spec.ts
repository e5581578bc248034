import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { importText, outcomes } from './import-text.js';

const calendar = useCalendar();

const list = async () => (await calendar.get('/events?orderby=id', { as: ADMIN })).body.events;
const importCsv = (text: string, options?: string[]) => importText(calendar, 'town.csv', text, options);

it.each([
  ['sep=;', ';'],
  ['\uFEFFsep=;', ';'],
  ['sep=,', ','],
  ['sep=\t', '\t'],
  ['sep=|', '|'],
  ['"sep=;"', ';'],
])('the line %j of Excel names the delimiter, and is no header', async (line, delimiter) => {
  const rows = ['title;start_date;cost', 'Fira;2026-12-01 19:00;10 €', 'Festa;abans;'].map((row) => row.replaceAll(';', delimiter));

  const { problems } = await importCsv([line, ...rows, ''].join('\r\n'));

  expect(await list()).toMatchObject([{ title: 'Fira', cost: '10 €' }]);
  expect(problems.map(({ place }) => place)).toEqual(['line 4']);
});

it.each([
  ['VERDADERO', true],
  ['CERT', true],
  ['Sí', true],
  ['si', true],
  ['yes', true],
  ['TRUE', true],
  ['1', true],
  ['FALSO', false],
  ['Fals', false],
  ['no', false],
  ['0', false],
])('%s is read as %s', async (cell, expected) => {
  await importCsv(`title;start_date;all_day;featured\nFira;2026-12-01;${cell};${cell}\n`);

  expect(await list()).toMatchObject([{ all_day: expected, featured: expected }]);
});

it('a word that is neither true nor false is refused', async () => {
  expect(outcomes(await importCsv('title;start_date;featured\nFira;2026-12-01;potser\n'))).toEqual({ refused: 1 });
});

it('coordinates may have a decimal comma', async () => {
  await importCsv('title;start_date;venue.venue;venue.geo_lat;venue.geo_lng\nFira;2026-12-01;Plaça;41,3874;-2,1686\n');

  expect(await list()).toMatchObject([{ venue: { venue: 'Plaça', geo_lat: 41.3874, geo_lng: -2.1686 } }]);
});

it.each([
  '#N/A',
  '#N/D',
  '#REF!',
  '#¡REF!',
  '#VALUE!',
  '#¡VALOR!',
  '#NAME?',
  '#¿NOMBRE?',
  '#NOM?',
  '#DIV/0!',
  '#¡DIV/0!',
  '#NUM!',
  '#NÚM!',
  '#NULL!',
  '#SPILL!',
  'Err:502',
  '########',
])('the error %s of a spreadsheet is said, and not published', async (error) => {
  await importCsv('id;title;start_date;cost\n1;Fira;2026-12-01;5 €\n');

  const { problems, counts } = await importCsv(`id;title;start_date;cost\n1;Fira;2026-12-01;${error}\n2;${error};2026-12-02;\n`);

  expect(await list()).toMatchObject([{ title: 'Fira', cost: '5 €' }]);
  expect(counts).toMatchObject({ created: 0, refused: 1 });
  expect(problems.map(({ place, code, reason }) => [place, code, reason])).toEqual([
    ['line 3', 'rest_missing_callback_param', expect.stringContaining('title')],
    ['line 2', 'error-value', `The cell of the column «cost» has the error ${error} of a spreadsheet, and is not imported`],
    ['line 3', 'error-value', `The cell of the column «title» has the error ${error} of a spreadsheet, and is not imported`],
  ]);
});

it.each(['id', 'external_id'])(
  'a row with the error of a spreadsheet as its %s is refused, and no event goes to the trash',
  async (column) => {
    await importCsv(`${column};title;start_date\n1;Fira;2026-12-01\n2;Festa;2026-12-02\n`);

    const report = await importCsv(`${column};title;start_date\n1;Fira;2026-12-01\n#REF!;Festa;2026-12-02\n`, ['--prune']);

    expect(outcomes(report)).toEqual({ unchanged: 1, refused: 1 });
    expect(await list()).toMatchObject([{ title: 'Fira' }, { title: 'Festa' }]);
  },
);

it.each(['#FESTA!', '#1', 'N/A', '# REF!', 'Error!', '#ref'])(
  'a title that only looks like an error of a spreadsheet stays: %s',
  async (title) => {
    await importCsv(`title,start_date\n${title},2026-12-01\n`);

    expect(await list()).toMatchObject([{ title }]);
  },
);

const UNUSED = 'The columns that are no fields are not imported: ';

it.each([
  ['title,start_date,start_time,price,lloc', [], 'start_time, price, lloc'],
  ['title,start_date,catgories,venue.name,url', [], 'catgories, venue.name, url'],
  ['title,start_date,title.català,cost.en,organizer.address', [], 'title.català, cost.en, organizer.address'],
])('columns that are no fields are named: %s', async (header, options, names) => {
  const rows = `${header}\nFira,2026-12-01${','.repeat(header.split(',').length - 2)}\n`;
  const reports = [await importCsv(rows, [...options, '--dry-run']), await importCsv(rows, options)];

  expect(reports.map(({ problems }) => problems)).toEqual([
    [{ place: 'line 1', code: 'unused-columns', reason: UNUSED + names }],
    [{ place: 'line 1', code: 'unused-columns', reason: UNUSED + names }],
  ]);
  expect(reports.map(outcomes)).toEqual([{ created: 1 }, { created: 1 }]);
});

it('no message names a column that an import reads', async () => {
  const header =
    'id,external_id,title,title.en,start_date,end_date,all_day,venue,venue.city,organizer.email,categories,tags,status,language,image';

  expect((await importCsv(`${header}\n1,1,Fira,,2026-12-01${','.repeat(10)}\n`)).problems).toEqual([]);
});

it('members of lines that are no fields are named once', async () => {
  const line = (id: number, more: object) =>
    JSON.stringify({ id, title: 'Fira', start_date: '2026-12-01', end_date: '2026-12-01', ...more });
  const text = [line(1, { price: '5 €', venue: { name: 'Ateneu', venue: 'Ateneu' } }), line(2, { price: '6 €', lloc: 'Plaça' })].join('\n');

  const report = await importText(calendar, 'town.ndjson', text);

  expect(report.problems.map(({ place, reason }) => [place, reason])).toEqual([
    ['line 1', 'The members that are no fields are not imported: price, venue.name'],
    ['line 2', 'The members that are no fields are not imported: lloc'],
  ]);
  expect(outcomes(report)).toEqual({ created: 2 });
});

const LINES = '19:00 Concert\n20:00 Ball < 3\n\nEntrada lliure';
const PARAGRAPHS = '<p>19:00 Concert<br />20:00 Ball &lt; 3</p><p>Entrada lliure</p>';

it('lines of a cell and of a member stay lines', async () => {
  await importCsv(`title;title.en;start_date;description;description.en;excerpt\nFira;Fair;2026-12-01;"${LINES}";"a\nb";"c\nd"\n`);
  const texts = { description: { ca: LINES, en: 'a\nb' }, excerpt: '<b>c</b>\nd' };
  await importText(
    calendar,
    'town.ndjson',
    JSON.stringify({ title: { ca: 'Fira', en: 'Fair' }, start_date: '2026-12-01', end_date: '2026-12-01', ...texts }),
  );

  const shown = await list();
  expect(shown).toMatchObject([
    { description: PARAGRAPHS, excerpt: '<p>c<br />d</p>' },
    { description: PARAGRAPHS, excerpt: '<p><b>c</b><br />d</p>' },
  ]);
  const english = await Promise.all(shown.map(({ id }: { id: number }) => calendar.get(`/events/${id}`, { language: 'en' })));
  expect(english.map(({ body }) => body.description)).toEqual(['<p>a<br />b</p>', '<p>a<br />b</p>']);
});

it('HTML with lines of its own stays as it is', async () => {
  await importCsv('title;start_date;description\nFira;2026-12-01;"<p>a</p>\n<p>b</p>"\n');

  expect(await list()).toMatchObject([{ description: '<p>a</p>\n<p>b</p>' }]);
});
