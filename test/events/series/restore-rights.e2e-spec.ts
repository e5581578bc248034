import { beforeEach, describe, expect, it } from '@jest/globals';
import { expectNoDifferences } from '../calendar/derived.js';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { COURSE } from '../../support/resources.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

let [author, editor]: Person[] = [];
let id: number;
let second: number;

beforeEach(async () => {
  [author, editor] = [await calendar.person('author'), await calendar.person('editor')];
  ({ id } = await given.event({ ca: { title: 'Curs' } }, COURSE, author));
  second = (await calendar.get(`/events/${id}/occurrences`)).body.events[1].id;
  await calendar.patch(`/events/${second}`, { external_ids: { agenda: '7' } });
});

const WITHOUT_SECOND = { recurrence: [...COURSE.recurrence, 'EXDATE:20261208'] };
const DELETIONS: [how: string, remove: (as: Person) => Promise<unknown>][] = [
  ['with DELETE', (as) => calendar.delete(`/events/${second}`, { as })],
  ['with its status', (as) => calendar.patch(`/events/${second}`, { status: 'trash' }, { as })],
  ['with an EXDATE', (as) => calendar.patch(`/events/${id}`, WITHOUT_SECOND, { as })],
];
const RETURNS: [how: string, bringBack: (as: Person) => Promise<{ status: number }>][] = [
  ['with its status', (as) => calendar.patch(`/events/${second}`, { status: 'publish' }, { as })],
  ['with the rule of the series', (as) => calendar.patch(`/events/${id}`, { recurrence: COURSE.recurrence }, { as })],
  ['by its id in another system', (as) => calendar.request('PUT', '/events/external/agenda/7', { as, body: { title: 'Nou' } })],
];
const isListed = async () => (await calendar.get(`/events/${second}`, { as: ADMIN })).status === 200;

describe.each(DELETIONS)('a date that was deleted %s', (_, remove) => {
  it.each(RETURNS)('by an editor is not brought back by the author of the series, %s', async (_how, bringBack) => {
    await remove(editor!);

    expect((await bringBack(author!)).status).toBe(403);
    expect(await isListed()).toBe(false);
    expect((await bringBack(editor!)).status).toBe(200);
    expect(await isListed()).toBe(true);
  });
});

it.each(RETURNS)('what the author deleted, the author brings back, %s', async (_, bringBack) => {
  await calendar.delete(`/events/${second}`, { as: author! });

  expect((await bringBack(author!)).status).toBe(200);
  expect(await isListed()).toBe(true);
});

it('the author changes a series in which an editor has deleted a date', async () => {
  await calendar.delete(`/events/${second}`, { as: editor! });

  const times = { start_date: '2026-12-01 19:00', end_date: '2026-12-01 21:00' };
  const changed = await calendar.patch(`/events/${id}`, times, { as: author! });
  const divided = await calendar.patch(`/events/${id}/occurrences/2026-12-15?scope=following`, { title: 'Nou' }, { as: author! });

  expect([changed.status, divided.status]).toEqual([200, 201]);
  expect((await calendar.patch(`/events/${second}`, { status: 'publish' }, { as: author! })).status).toBe(403);
});
