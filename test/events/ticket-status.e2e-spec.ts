import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const isAboutContent = (sql: string) => !sql.includes('change_log');

it('a write of ticket_status alone changes the ETag, and not modified, and is in the change feed', async () => {
  const { id, modified } = await given.event();
  const path = `/events/${id}`;
  const { token } = (await calendar.get('/changes?types=event')).body;
  const tag = (await calendar.get(path, { as: ADMIN })).headers.get('ETag')!;
  calendar.clock.set('2026-11-22T11:00:00Z');

  const { status, body } = await calendar.patch(path, { ticket_status: 'limited' }, { headers: { 'If-Match': tag } });

  expect([status, body.ticket_status, body.modified]).toEqual([200, 'limited', modified]);
  expect((await calendar.patch(path, { ticket_status: 'closed' }, { headers: { 'If-Match': tag } })).status).toBe(412);
  expect((await calendar.get(`/changes?types=event&since=${token}`)).body.changes).toMatchObject([
    { id, record: { ticket_status: 'limited' } },
  ]);
  expect((await calendar.get(`${path}.ics`)).body).toContain('SEQUENCE:0');
});

it('with another field it changes modified', async () => {
  const { id, modified } = await given.event();
  calendar.clock.set('2026-11-22T11:00:00Z');

  const { body } = await calendar.patch(`/events/${id}`, { ticket_status: 'limited', ticket_url: 'https://example.org' });

  expect(body.modified).not.toBe(modified);
});

it('it makes the cached responses stale that show the event, and no others', async () => {
  const [shown, other] = [await given.event({ ca: {} }, { tags: ['nit'] }), await given.event({ ca: {} }, { tags: ['dia'] })];
  const stale = [
    '/events',
    `/events/${shown.id}`,
    '/events?tags=nit&_fields=ticket_status',
    '/events?ticket%5Fstatus=limited',
    '/events?modified_after=2026-11-01',
  ];
  const current = [`/events/${other.id}`, '/events?tags=dia', '/tags', '/venues'];
  for (const path of [...stale, ...current]) for (let n = 0; n < 2; n++) await calendar.get(path);

  await calendar.patch(`/events/${shown.id}`, { ticket_status: 'limited' });

  for (const path of current)
    expect([path, (await calendar.recordQueries(() => calendar.get(path))).filter(isAboutContent)]).toEqual([path, []]);
  for (const path of stale.slice(0, 2)) expect(JSON.stringify((await calendar.get(path)).body)).toContain('limited');
  expect((await calendar.get('/events?tags=nit&_fields=ticket_status')).body.events).toEqual([{ ticket_status: 'limited' }]);
  expect((await calendar.get('/events?ticket%5Fstatus=limited')).body.total).toBe(1);

  await calendar.patch(`/events/${shown.id}`, { ticket_status: 'limited', title: 'Altra' });
  for (const path of current) expect((await calendar.recordQueries(() => calendar.get(path))).filter(isAboutContent)).not.toEqual([]);
});
