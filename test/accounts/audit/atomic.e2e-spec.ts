import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { Venue } from '../../../src/venues/venue.entity.js';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { formatEntry, readAuditLog, requestWithAudit } from './audit-log.js';
import { FIRA, FIRA_DATES } from '../../support/resources.js';
import { retryWhile503 } from '../../support/until.js';

const calendar = useCalendar();
const given = new Given(calendar);

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

it.each([
  ['with an unknown organizer', 400, 'POST', '/events', { ...FIRA, venue: { venue: 'Palau' }, tags: ['nova'], organizer: [999_999] }],
  ['with a bad field', 400, 'POST', '/venues', { venue: 'Palau', website: 'palau' }],
  ['of a term that exists', 409, 'POST', '/tags', { name: 'GRATIS' }],
  ['of an unknown record', 404, 'PATCH', '/events/999999', { title: 'Fira' }],
  ['of the last administrator', 409, 'DELETE', `//ca/api/auth/v1/users/${ADMIN.id}`, undefined],
  ['under a name that is taken', 409, 'POST', '//ca/api/auth/v1/users', { username: 'ADMIN' }],
] as const)('a write %s is refused with %i, and leaves no entry', async (_what, status, method, path, body) => {
  await given.tag({ ca: { name: 'gratis' } });

  const { answer, rows } = await requestWithAudit(calendar, (options) => calendar.request(method, path, { as: ADMIN, ...options, body }));

  expect([answer.status, rows]).toEqual([status, []]);
});

it('a write without the right to it leaves no entry', async () => {
  const [author, { id }] = [await calendar.person('author'), await given.event()];

  const { answer, rows } = await requestWithAudit(calendar, (options) =>
    calendar.patch(`/events/${id}`, { title: 'Fira' }, { as: author, ...options }),
  );

  expect([answer.status, rows]).toEqual([403, []]);
});

it('a write whose entry cannot be stored is rolled back', async () => {
  await calendar.database.query('ALTER TABLE change_log RENAME TO change_log_away');
  try {
    expect((await calendar.post('/venues', { venue: 'Palau' })).status).toBe(500);
  } finally {
    await calendar.database.query('ALTER TABLE change_log_away RENAME TO change_log');
  }

  expect(await calendar.database.query('SELECT id FROM venue')).toEqual([]);
  expect((await calendar.post('/venues', { venue: 'Palau' })).body.slug).toBe('palau');
});

it('a unit of work that was retried leaves one entry', async () => {
  const work = calendar.app.get(UnitOfWork);
  const { id } = await given.venue();
  let attempts = 0;

  await work.run(async () => {
    await work.manager.increment(Venue, { id }, 'version', 1);
    work.recordChange({ resource: 'venue', id, action: 'update', fields: [`attempt-${++attempts}`] });
    if (attempts < 3) throw Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
  });

  expect(attempts).toBe(3);
  const rows = await readAuditLog(calendar, `?type=venue&id=${id}&action=update`);
  expect(rows.map(({ fields }) => fields)).toEqual([['attempt-3']]);
});

it('units of work that deadlock leave one entry each', async () => {
  const work = calendar.app.get(UnitOfWork);
  const [one, other] = [await given.venue(), await given.venue()];
  const inOrder = (ids: number[]) =>
    work.run(async () => {
      for (const id of ids) {
        await work.manager.increment(Venue, { id }, 'version', 1);
        work.recordChange({ resource: 'venue', id, action: 'update' });
        await sleep(20);
      }
    });

  for (let round = 0; round < 5; round++) await Promise.all([inOrder([one.id, other.id]), inOrder([other.id, one.id])]);

  for (const { id } of [one, other]) expect(await readAuditLog(calendar, `?type=venue&id=${id}&action=update`)).toHaveLength(10);
});

it('20 simultaneous requests leave their own entries each, and no entry is lost', async () => {
  const people: Person[] = [];
  for (const _ of numbers(20)) people.push(await calendar.person('author'));
  const before = (await readAuditLog(calendar, '?per_page=1'))[0].sequence;

  const all = await Promise.all(
    people.map((as, n) =>
      requestWithAudit(calendar, (options) =>
        retryWhile503(() =>
          calendar.post(
            '/events',
            { title: `Event ${n}`, ...FIRA_DATES, venue: { venue: `Venue ${n}` }, tags: [`tag ${n}`] },
            { as, ...options },
          ),
        ),
      ),
    ),
  );

  for (const [n, { answer, rows }] of all.entries()) {
    const { id, venue, tags } = answer.body;
    expect(rows.map(formatEntry).sort()).toEqual([`create event ${id}`, `create tag ${tags[0].id}`, `create venue ${venue.id}`]);
    expect(rows.map(({ user }) => user)).toEqual(Array(3).fill(people[n]!.id));
    expect(new Set(rows.map(({ token }) => token)).size).toBe(1);
  }
  const tokens = all.map(({ rows }) => rows[0].token);
  expect(new Set(tokens).size).toBe(20);
  const rows = await readAuditLog(calendar, '?per_page=100');
  expect(rows.filter(({ sequence }) => sequence > before)).toHaveLength(60);
});

it('20 simultaneous updates of one record leave one entry each, with the changed fields', async () => {
  const { id } = await given.event({ ca: {} });

  const all = await Promise.all(
    numbers(20).map((n) =>
      requestWithAudit(calendar, (options) => retryWhile503(() => calendar.patch(`/events/${id}`, { title: `Title ${n}` }, options))),
    ),
  );

  expect(all.map(({ answer }) => answer.status)).toEqual(Array(20).fill(200));
  expect(all.map(({ rows }) => rows.map(formatEntry))).toEqual(Array(20).fill([`update event ${id}`]));
  expect(all.map(({ rows }) => rows[0].fields)).toEqual(Array(20).fill(['title']));
});
