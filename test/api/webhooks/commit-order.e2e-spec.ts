import { expect, it } from '@jest/globals';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Follower } from '../../support/changes/follower.js';
import { Given } from '../../support/given.js';
import { renameVenue } from '../../core/database/server/two-transactions.js';
import { createWebhook, refuse, sendDue, useReceiver } from './receiver.js';

const calendar = useCalendar();
const given = new Given(calendar);
const receiver = useReceiver();
const follow = (follower: Follower) => follower.follow((path) => calendar.get(path, { as: ADMIN }));

/** Renames a venue in a transaction that has its place in the change log at once. Returns the function that commits it. */
async function beginRename({ id }: { id: number }, name: string): Promise<() => Promise<void>> {
  const work = calendar.app.get(UnitOfWork);
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  let committed!: Promise<void>;
  await new Promise<void>((resolve, reject) => {
    committed = work.run(async () => {
      await renameVenue(work.manager, id, name);
      resolve();
      await released;
    });
    committed.catch(reject);
  });
  return async () => {
    release();
    await committed;
  };
}

/** Changes a venue while another transaction is open, which ends after that on a server, and before it on SQLite: it has one writer. */
async function renameWhileOpen({ id }: { id: number }, commit: () => Promise<void>, beforeCommit: () => Promise<void>): Promise<void> {
  const isConcurrent = calendar.app.get(UnitOfWork).dialect.hasRowLocks;
  const renaming = calendar.patch(`/venues/${id}`, { venue: 'Tívoli' });
  if (isConcurrent) {
    expect((await renaming).status).toBe(200);
    await beforeCommit();
  }
  await commit();
  expect((await renaming).status).toBe(200);
}

/** The names of the venues as they came, in order. */
const receivedNames = () =>
  receiver.messages.flatMap(({ body }) => (body.data.changes as { record: { venue: string } }[]).map(({ record }) => record.venue));

it('a receiver gets a change that has its place before another one and is committed after it, once, as a reader of the feed does', async () => {
  const [palau, teatre] = [await given.venue({ ca: { venue: 'Palau' } }), await given.venue({ ca: { venue: 'Teatre' } })];
  await createWebhook(calendar, receiver.url, { types: 'venue', payload: 'full' });
  const follower = new Follower('types=venue');
  await follow(follower);
  const read: string[] = [];

  const commit = await beginRename(palau, 'Liceu');
  await renameWhileOpen(teatre, commit, async () => {
    await sendDue(calendar);
    await sendDue(calendar);
    expect(receivedNames()).toEqual(['Tívoli']);
    read.push(...(await follow(follower)));
  });
  await sendDue(calendar);
  await sendDue(calendar);
  read.push(...(await follow(follower)));

  expect(receivedNames().toSorted()).toEqual(['Liceu', 'Tívoli']);
  expect(receiver.changes).toEqual(read);
});

it('a change that is committed while a later one is refused comes after that one', async () => {
  const [palau, teatre] = [await given.venue({ ca: { venue: 'Palau' } }), await given.venue({ ca: { venue: 'Teatre' } })];
  await createWebhook(calendar, receiver.url, { types: 'venue', payload: 'full' });
  const commit = await beginRename(palau, 'Liceu');
  await renameWhileOpen(teatre, commit, async () => {
    receiver.answer = refuse(500, { 'Retry-After': '0' });
    await sendDue(calendar);
    expect(receivedNames()).toEqual(['Tívoli']);
    receiver.forget();
  });

  calendar.clock.set(new Date(calendar.clock.now().getTime() + 1_000).toISOString());
  await sendDue(calendar);
  await sendDue(calendar);

  expect(receivedNames()).toHaveLength(2);
  expect(new Set(receivedNames())).toEqual(new Set(['Tívoli', 'Liceu']));
});

it('a webhook that is created while a transaction is open sends what it commits', async () => {
  const [palau, teatre] = [await given.venue({ ca: { venue: 'Palau' } }), await given.venue({ ca: { venue: 'Teatre' } })];
  const commit = await beginRename(palau, 'Liceu');
  const creating = createWebhook(calendar, receiver.url, { types: 'venue', payload: 'full' });
  await renameWhileOpen(teatre, commit, async () => {
    await creating;
    await sendDue(calendar);
  });
  await creating;
  await calendar.patch(`/venues/${teatre.id}`, { venue: 'Romea' });

  await sendDue(calendar);

  // On SQLite the webhook is created after both commits, or between them: what was committed before is in the snapshot.
  const isConcurrent = calendar.app.get(UnitOfWork).dialect.hasRowLocks;
  expect(receivedNames()).toEqual(expect.arrayContaining(isConcurrent ? ['Liceu', 'Romea'] : ['Romea']));
});

it('a receiver gets each change of many transactions that commit in random order', async () => {
  const venues: { id: number }[] = [];
  for (let n = 0; n < 30; n++) venues.push(await given.venue({ ca: { venue: `Sala ${n}` } }));
  await createWebhook(calendar, receiver.url, { types: 'venue', payload: 'full' });
  const names = new Map<number, string>();
  const rename = async (part: readonly { id: number }[], worker: number) => {
    for (const venue of part) {
      const commit = await beginRename(venue, `Nova ${venue.id}`);
      await new Promise((resolve) => setTimeout(resolve, (venue.id * 7 + worker * 13) % 40));
      await commit();
      names.set(venue.id, `Nova ${venue.id}`);
    }
  };
  let isWriting = true;
  const sending = (async () => {
    while (isWriting) await sendDue(calendar);
  })();

  await Promise.all([0, 1, 2].map((worker) => rename(venues.slice(worker * 10, worker * 10 + 10), worker)));
  isWriting = false;
  await sending;
  await sendDue(calendar);

  expect(receiver.changes.toSorted()).toEqual(venues.map(({ id }) => `upsert venue ${id}`).toSorted());
  expect(new Set(receivedNames())).toEqual(new Set(names.values()));
});
