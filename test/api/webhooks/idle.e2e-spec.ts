import { expect, it } from '@jest/globals';
import { FollowerRunner } from '../../../src/api/followers/follower-runner.js';
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
