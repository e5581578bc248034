import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EVENT_DATES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const send = async (fields: object) => {
  const { status, body } = await calendar.post('/batch', fields);
  expect(status).toBe(200);
  return body.results as { status: number; changed: boolean; body: ReturnType<typeof JSON.parse> }[];
};
const outcomes = (results: { status: number; changed: boolean }[]) => results.map(({ status, changed }) => [status, changed]);

const put = (id: string, body: object) => ({ method: 'PUT', path: `events/external/feed/${id}`, body });

it('the result of an operation says whether it changed anything', async () => {
  const fair = { title: 'Fira', ...EVENT_DATES };
  const operations = [
    ...[put('1', fair), put('1', fair), put('1', { title: 'Mercat' }), put('2', {}), { method: 'DELETE', path: 'events/external/feed/1' }],
    { method: 'POST', path: 'tags', body: { name: 'Llibres' } },
  ];

  expect(outcomes(await send({ atomic: false, operations }))).toEqual([
    ...[
      [201, true],
      [200, false],
      [200, true],
      [400, false],
      [200, true],
    ],
    [201, true],
  ]);
  expect(outcomes(await send({ operations: [put('3', fair), put('3', fair)] }))).toEqual([
    [201, true],
    [200, false],
  ]);
});

it.each([false, true])('a dry run says what would happen, and changes nothing, with `atomic` %j', async (atomic) => {
  const event = await given.event({ ca: { title: 'Fira' } }, { external_ids: { feed: '1' } });
  const audit = async () => (await calendar.get('//ca/api/auth/v1/audit', { as: ADMIN })).body.total as number;
  const before = await audit();

  const results = await send({
    ...{ atomic, dry_run: true },
    operations: [put('1', { title: 'Mercat' }), put('2', { title: 'Concert', ...EVENT_DATES, venue: { venue: 'Palau' } }), put('1', {})],
  });

  expect(outcomes(results)).toEqual([
    [200, true],
    [201, true],
    [200, false],
  ]);
  expect(results[0]!.body.title).toBe('Mercat');
  expect((await calendar.get(`/events/${event.id}`, { as: ADMIN })).body).toEqual(event);
  expect((await calendar.get('/venues')).body.total).toBe(0);
  expect(await audit()).toBe(before);
});

it('an operation of a dry run that is refused does not undo the batch before its time', async () => {
  const results = await send({
    ...{ atomic: false, dry_run: true },
    operations: [put('1', { title: 'Fira', ...EVENT_DATES, end_date: 'mai' }), put('2', { title: 'Mercat', ...EVENT_DATES })],
  });

  expect(outcomes(results)).toEqual([
    [400, false],
    [201, true],
  ]);
});
