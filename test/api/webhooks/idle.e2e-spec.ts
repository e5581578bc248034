import { expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FollowerRunner } from '../../../src/api/followers/follower-runner.js';
import { DatabaseAccess } from '../../../src/core/database/pool/database-access.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { createWebhook, sendDue, useReceiver } from './receiver.js';

const calendar = useCalendar();
const given = new Given(calendar);
const receiver = useReceiver();

/** The statements of ten looks for changes, without the question whether there are any. */
async function observe(): Promise<string[]> {
  const statements = await calendar.recordQueries(async () => {
    for (let look = 0; look < 10; look++) await calendar.app.get(FollowerRunner).runDue();
  });
  return statements.filter((sql) => /webhook|user|audit/.test(sql));
}

it('a hundred idle webhooks cost no statement', async () => {
  for (let n = 0; n < 100; n++) await createWebhook(calendar, receiver.url, { types: 'venue' });
  await sendDue(calendar);

  expect(await observe()).toEqual([]);
  await given.organizer();
  expect(await observe()).toEqual([]);
  await given.venue();
  expect(await observe()).not.toEqual([]);
  await sendDue(calendar);
  expect(receiver.messages).toHaveLength(100);
});

it('a hundred webhooks that send at once leave the database to the requests of clients', async () => {
  for (let n = 0; n < 100; n++) await createWebhook(calendar, receiver.url, { types: 'tag' });
  await sendDue(calendar);
  await given.tag();
  const access = calendar.app.get(DatabaseAccess);
  let [isSending, mostWaiting] = [true, 0];
  const watching = (async () => {
    while (isSending) {
      mostWaiting = Math.max(mostWaiting, access.waitingCount);
      await nextTurn();
    }
  })();

  await sendDue(calendar);
  isSending = false;
  await watching;

  expect(receiver.messages).toHaveLength(100);
  // On SQLite one of the four that write at a time has the only connection. Without that limit, 90 would wait on a server.
  expect(mostWaiting).toBeLessThan(4);
});

it('an instance that writes nothing does not ask for changes, but for those of one that died, every ten seconds', async () => {
  const runner = calendar.app.get(FollowerRunner);
  const tick = async () => {
    await runner.tick();
    await runner.whenIdle();
  };
  await createWebhook(calendar, receiver.url, { types: 'tag' });
  await sendDue(calendar);
  await tick();

  const idle = await calendar.recordQueries(async () => {
    for (let second = 0; second < 9; second++) await tick();
  });
  expect(idle).toEqual([]);

  await given.tag();
  await tick();
  expect(receiver.messages).toHaveLength(1);

  // What it wrote about the delivery lets it ask once more.
  await tick();
  const other = { at_utc: "'2026-11-21 11:00:00'", resource: "'tag'", record_id: 1, action: "'update'", languages: "''", fields: "'name'" };
  await calendar.database.query(`INSERT INTO change_log (${Object.keys(other).join()}) VALUES (${Object.values(other).join()})`);
  await tick();
  expect(receiver.messages).toHaveLength(1);
  calendar.clock.set('2026-11-21T11:00:20Z');
  await tick();
  expect(receiver.messages).toHaveLength(2);
});

it('equal webhooks share the reading of what they send', async () => {
  for (let n = 0; n < 3; n++) await createWebhook(calendar, `${receiver.url}/${n}`, { payload: 'full', types: 'tag' });
  await sendDue(calendar);
  const [{ position }] = await calendar.database.query<[{ position: string }]>('SELECT position FROM webhook');
  await calendar.database.query('UPDATE webhook SET position = ?', [position]);
  await given.tag();

  const statements = await calendar.recordQueries(() => sendDue(calendar));

  expect(receiver.messages.map(({ path }) => path).toSorted()).toEqual(['/0', '/1', '/2']);
  expect(statements.filter((sql) => sql.includes(') unread UNION ALL'))).toHaveLength(1);
});
