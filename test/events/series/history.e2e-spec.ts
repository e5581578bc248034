import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const versionsOf = async (id: number) => {
  const { body } = await calendar.get(`/events/${id}/history`, { as: ADMIN });
  return body.versions.map((one: { version: number; original_start_date?: string }) => [one.version, one.original_start_date]);
};
const open = async (id: number, version: number) => (await calendar.get(`/events/${id}/history/${version}`, { as: ADMIN })).body;
const act = (id: number, version: number, action: string) => calendar.post(`/events/${id}/history/${version}/${action}`, {});
const read = async (id: number) => (await calendar.get(`/events/${id}`, { as: ADMIN })).body;

it('a series and its dates share one history', async () => {
  const { id, first, second } = await given.course({ cost: '5 €' });
  await calendar.patch(`/events/${first}`, { title: 'Especial' });
  await calendar.patch(`/events/${id}`, { cost: '7 €' });
  await calendar.patch(`/events/${second}`, { status: 'trash' });

  expect(await versionsOf(id)).toEqual([
    [4, '2026-12-08 18:00:00'],
    [3, undefined],
    [2, '2026-12-01 18:00:00'],
    [1, undefined],
  ]);
  expect(await versionsOf(first)).toEqual([
    [3, undefined],
    [2, '2026-12-01 18:00:00'],
    [1, undefined],
  ]);
  expect((await open(id, 2)).changed).toEqual([{ field: 'title', language: 'ca', before: 'Curs', after: 'Especial' }]);
  expect((await open(first, 3)).changed).toEqual([{ field: 'cost', before: '5 €', after: '7 €' }]);
  expect((await open(first, 2)).translations.ca.title).toBe('Especial');
  expect((await open(first, 1)).translations.ca.title).toBe('Curs');
  expect((await open(first, 1)).record).toMatchObject({ cost: '5 €', start_date: '2026-12-01 18:00:00', end_date: '2026-12-01 20:00:00' });
});

it('an undo of a change of a date lets it follow its series again', async () => {
  const { id, first } = await given.course();
  await calendar.patch(`/events/${first}`, { title: 'Especial', featured: true });
  await calendar.patch(`/events/${id}`, { title: 'Curs nou' });

  const { body } = await act(first, 2, 'undo');
  await calendar.patch(`/events/${id}`, { title: 'Curs de tots' });

  expect([body.title, body.featured, body.changed]).toEqual(['Curs nou', false, []]);
  expect((await read(first)).title).toBe('Curs de tots');
});

it('an undo at a date of a change of its series writes the date alone', async () => {
  const { id, first } = await given.course({ cost: '5 €' });
  await calendar.patch(`/events/${id}`, { cost: '7 €' });

  const { body } = await act(first, 2, 'undo');

  expect([body.cost, body.changed, (await read(id)).cost]).toEqual(['5 €', ['cost'], '7 €']);
});

it('an undo at a series of a change of a date writes the date', async () => {
  const { id, first, second } = await given.course();
  await calendar.patch(`/events/${first}`, { title: 'Especial' });
  await calendar.delete(`/events/${second}`);

  const undone = [(await act(id, 2, 'undo')).body, (await act(id, 3, 'undo')).body];

  expect(undone.map((body) => body.id)).toEqual([id, id]);
  expect((await read(first)).title).toBe('Curs');
  expect((await read(second)).status).toBe('publish');
  expect(undone[1].recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4']);
});

it('an undo of a change of a rule is refused where changed dates would be lost', async () => {
  const { id } = await given.course();
  await calendar.patch(`/events/${id}`, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=6'] });
  await calendar.patch(`/events/${id}/occurrences/2027-01-05`, { title: 'Especial' });

  const refused = await act(id, 2, 'undo');
  const { body } = await calendar.post(`/events/${id}/history/2/undo?exceptions=drop`, {});

  expect([refused.status, refused.body.code]).toEqual([409, 'exceptions-lost']);
  expect(body.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4']);
});

it('a restore of a series leaves what dates have of their own, and one of a date leaves the series', async () => {
  const { id, first } = await given.course({ cost: '5 €' });
  await calendar.patch(`/events/${first}`, { title: 'Especial' });
  await calendar.patch(`/events/${id}`, { title: 'Curs nou', cost: '7 €' });

  const series = await act(id, 1, 'restore');
  const shown = await read(first);
  await calendar.patch(`/events/${first}`, { title: 'Molt especial' });
  const date = await act(first, 2, 'restore');

  expect([series.body.title, series.body.cost, shown.title]).toEqual(['Curs', '5 €', 'Especial']);
  expect([date.body.title, (await read(id)).title]).toEqual(['Especial', 'Curs']);
});

it('an erased date leaves no values in the history', async () => {
  const { first } = await given.course();
  await calendar.patch(`/events/${first}`, { title: 'Secret' });
  await calendar.delete(`/events/${first}?force=true`);

  const rows = await calendar.database.query('SELECT former FROM record_version');

  expect(JSON.stringify(rows)).not.toContain('Secret');
});

it.each(['date', 'second part'])(
  'a %s that is erased after a division leaves no values in the history of the first part',
  async (erased) => {
    const { id, second } = await given.course();
    await calendar.patch(`/events/${second}`, { title: 'Secret' });
    await calendar.patch(`/events/${second}`, { title: 'Especial' });
    const next = (await calendar.patch(`/events/${second}?scope=following`, { cost: '9 €' })).body.id;

    await calendar.delete(`/events/${erased === 'date' ? second : next}?force=true`);

    expect(JSON.stringify(await calendar.database.query('SELECT former FROM record_version'))).not.toContain('Secret');
    expect((await versionsOf(id)).map(([version]: [number]) => version)).toEqual([4, 3, 2, 1]);
    expect((await open(id, 2)).translations.ca.title).toBe('Curs');
  },
);

it('a date that is changed and moved to a second part in one batch leaves no values with the first part', async () => {
  const { second } = await given.course({}, { ca: { title: 'Secret' } });
  await calendar.patch(`/events/${second}`, { title: 'Secret 2' });
  const operations = [
    { method: 'PATCH', path: `events/${second}`, body: { title: 'Especial' } },
    { method: 'PATCH', path: `events/${second}?scope=following`, body: { cost: '9 €' } },
  ];

  expect((await calendar.post('/batch', { operations })).status).toBe(200);

  expect(JSON.stringify(await calendar.database.query('SELECT former FROM record_version WHERE part_id <> 0'))).not.toContain('Secret 2');
});

it('an undo at a series of a change of a date that is gone writes nothing', async () => {
  const { id, first } = await given.course();
  await calendar.patch(`/events/${first}`, { title: 'Especial' });
  await calendar.patch(`/events/${id}?exceptions=drop`, { recurrence: null });

  const { status, body } = await act(id, 2, 'undo');

  expect([status, body.version, body.undone]).toEqual([200, 3, []]);
  expect(body.left_out).toEqual([{ field: 'title', language: 'ca', reason: 'gone' }]);
});

it.each(['undo', 'restore'])('%s at the first part of a divided series leaves the dates with the second part', async (action) => {
  const { id, third } = await given.course({ cost: '5 €' });
  const next = (await calendar.patch(`/events/${third}?scope=following`, { cost: '9 €' })).body.id;

  const { status, body } = await act(id, action === 'undo' ? 2 : 1, action);

  expect([status, body.version, body.undone]).toEqual([200, 2, []]);
  expect(body.left_out).toEqual([{ field: 'recurrence', reason: 'divided', ids: [next] }]);
  expect((await calendar.get('/events?starts_after=2026-01-01')).body.total).toBe(4);
});

it('a divided series gets its dates back when the second part is gone', async () => {
  const { id, third } = await given.course();
  const next = (await calendar.patch(`/events/${third}?scope=following`, { cost: '9 €' })).body.id;
  await calendar.patch(`/events/${id}`, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=1'] });

  const within = await act(id, 3, 'undo');
  await calendar.delete(`/events/${next}`);
  const all = await act(id, 2, 'restore');
  const whole = await act(id, 1, 'restore');

  expect([within, all, whole].map(({ body }) => body.recurrence)).toEqual([
    ['RRULE:FREQ=WEEKLY;COUNT=2'],
    ['RRULE:FREQ=WEEKLY;COUNT=2'],
    ['RRULE:FREQ=WEEKLY;COUNT=4'],
  ]);
});

it.each([
  ['a rule', { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] }],
  ['a single event', { recurrence: null }],
])('a date that is dropped by %s leaves no values in the history', async (_, change) => {
  const { id, fourth } = await given.course();
  await calendar.patch(`/events/${fourth}`, { title: 'Secret', translations: { es: { title: 'Secret' } } });
  await calendar.patch(`/events/${fourth}`, { title: 'Especial' });

  await calendar.patch(`/events/${id}?exceptions=drop`, change);

  expect(JSON.stringify(await calendar.database.query('SELECT former FROM record_version'))).not.toContain('Secret');
  expect((await versionsOf(id)).map(([version]: [number]) => version)).toEqual([4, 3, 2, 1]);
});

it('an image that is deleted is a version of each date that showed it', async () => {
  const image = (await given.event({ ca: {} }, { image: 'https://example.org/cartell.png' })).image.id;
  const { id, first, second, third } = await given.course();
  await calendar.patch(`/events/${first}`, { image });
  await calendar.patch(`/events/${second}`, { image });

  await calendar.delete(`/media/${image}?force=true`);

  const versions = await Promise.all([id, first, second, third].map(async (one) => (await read(one)).version));
  expect(versions).toEqual([5, 4, 5, 1]);
  expect((await versionsOf(id)).slice(0, 2).map(([, start]: [number, string]) => start)).toEqual([
    '2026-12-08 18:00:00',
    '2026-12-01 18:00:00',
  ]);
  expect((await open(first, 4)).changed).toEqual([{ field: 'image', before: image, after: null }]);
  expect((await open(first, 2)).missing).toEqual([{ field: 'image', id: image }]);
});

it('an undo that would move the last date to the trash is refused', async () => {
  const { id, ids } = await given.course({ recurrence: ['RDATE:20261208'] });
  await calendar.patch(`/events/${ids[0]}`, { status: 'trash' });
  await calendar.patch(`/events/${ids[0]}`, { status: 'publish' });
  await calendar.patch(`/events/${ids[1]}`, { status: 'trash' });

  const { status, body } = await act(id, 3, 'undo');

  expect([status, body.code]).toEqual([409, 'last-occurrence']);
});
