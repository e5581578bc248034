import { expect, it } from '@jest/globals';
import { nameLockKey } from '../../../src/content/texts/slugs.js';
import { DatabaseAccess } from '../../../src/core/database/pool/database-access.js';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { Venue } from '../../../src/venues/venue.entity.js';
import type { Answer } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { startLockedRequest } from '../../support/hold-writes.js';
import { EVENT_DATES } from '../../support/resources.js';
import { useTwoInstances } from '../../support/two-instances.js';
import { waitUntil, withTimers } from '../../support/until.js';

const [calendar, another] = useTwoInstances();
const given = new Given(calendar);

const statusesOf = ({ status, body }: { status: number; body: { results?: { status: number }[] } }) =>
  body.results?.map((result) => result.status) ?? [status];

it('atomic batches of two instances with the same names, in opposite orders, are all done', async () => {
  const names = ['Fira', 'Mercat', 'Concert', 'Dansa', 'Teatre', 'Cinema'];
  const create = (title: string) => ({
    method: 'POST',
    path: 'events',
    body: { title, ...EVENT_DATES, venue: { venue: `Palau ${title}` }, tags: [title] },
  });
  const batches = Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? names : names.toReversed()).map(create));

  const answers = await Promise.all(
    batches.map((operations, n) => (n % 2 === 0 ? calendar : another).post('/batch', { atomic: true, operations })),
  );

  expect(answers.map(statusesOf)).toEqual(Array(6).fill(Array(6).fill(201)));
  expect((await calendar.get('/events')).body.total).toBe(36);
  expect((await calendar.get('/venues')).body.total).toBe(6);
  expect((await calendar.get('/tags')).body.total).toBe(6);
});

it('a deadlock repeats the whole batch', async () => {
  const [one, other] = [await given.venue(), await given.venue()];
  const [work, access] = [calendar.app.get(UnitOfWork), calendar.app.get(DatabaseAccess)];
  const change = (id: number, city: string) => ({ method: 'PATCH', path: `venues/${id}`, body: { city } });

  for (const city of ['Vic', 'Olot', 'Berga']) {
    const operations = [{ method: 'POST', path: 'tags', body: { name: city } }, change(one.id, city), change(other.id, city)];
    const answer = await new Promise<Answer>((resolve, reject) => {
      // The batch waits for the only writer of SQLite, or has sent the statement that locks the venues.
      const lockInOppositeOrder = async (statements: readonly string[]) => {
        await work.manager.increment(Venue, { id: other.id }, 'version', 1);
        calendar.post('/batch', { operations }).then(resolve, reject);
        await waitUntil(() => access.waitingCount > 0 || statements.some((sql) => /`venue`.*FOR UPDATE/.test(sql)));
        await work.manager.increment(Venue, { id: one.id }, 'version', 1);
      };
      calendar.recordQueries((statements) => work.run(() => lockInOppositeOrder(statements))).catch(reject);
    });

    expect(statusesOf(answer)).toEqual([201, 200, 200]);
    for (const { id } of [one, other]) expect((await calendar.get(`/venues/${id}`)).body.city).toBe(city);
  }
  expect((await calendar.get('/tags?hide_empty=false')).body.total).toBe(3);
});

it('an atomic batch that does not end in time is 503, and nothing of it is done', async () => {
  const work = calendar.app.get(UnitOfWork);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let slow = Promise.resolve();
  await new Promise<void>((resolve) => {
    slow = work.run(async () => {
      await work.lockNames([nameLockKey('venue', 'palau')]);
      resolve();
      await released;
    });
  });

  const { status, body } = await withTimers(async (pass) => {
    const operations = [
      { method: 'POST', path: 'tags', body: { name: 'Fira' } },
      { method: 'POST', path: 'venues', body: { venue: 'Palau' } },
    ];
    const { answer } = await startLockedRequest(calendar, () => calendar.post('/batch', { operations }));
    pass(10_000);
    return answer;
  });
  release();
  await slow;

  expect([status, body.code]).toEqual([503, 'rest_service_unavailable']);
  expect((await calendar.get('/tags?hide_empty=false')).body.total).toBe(0);
  expect((await calendar.get('/venues')).body.total).toBe(0);
});
