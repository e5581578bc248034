import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { backUp } from '../../../src/cli/backup/back-up.js';
import { restore } from '../../../src/cli/restore/restore.js';
import { createWebhook, refuse, sendDue, showWebhook, useReceiver, verify, type WebhookFixture } from '../../api/webhooks/receiver.js';
import { TestCalendar } from '../../support/calendar.js';
import { createDatabase } from '../../support/service/database.js';
import { useFolder } from './backup-file.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = new TestCalendar();
const receiver = useReceiver();
const folder = useFolder();
const file = folder.path('calendar.ndjson.gz');

let webhook: WebhookFixture;
let gone: WebhookFixture;

beforeAll(async () => {
  await createDatabase();
  await calendar.open();
  webhook = await createWebhook(calendar, `${receiver.url}/a`);
  gone = await createWebhook(calendar, `${receiver.url}/b`);
  receiver.answer = (response, { path }) => refuse(path === '/b' ? 410 : 500)(response);
  await calendar.post('/tags', { name: 'abans' });
  await sendDue(calendar);
  await backUp(TEST_SETTINGS, file);
  await calendar.app.close();
  await createDatabase();
  await restore(TEST_SETTINGS, { file, replace: false });
  await calendar.start();
});
afterAll(() => calendar.close());

it('after a backup is restored, all webhooks are inactive, and no receiver is called until a client makes one active', async () => {
  calendar.clock.set('2026-11-21T12:00:00Z');
  await calendar.post('/tags', { name: 'després' });
  await sendDue(calendar);

  expect(await showWebhook(calendar, webhook)).toMatchObject({ active: false, state: 'disabled', disabled_reason: 'restored' });
  expect(await showWebhook(calendar, gone)).toMatchObject({ active: false, state: 'disabled', disabled_reason: 'gone' });
  expect(receiver.messages).toEqual([]);

  await calendar.patch(`/webhooks/${webhook.id}`, { active: true });
  await sendDue(calendar);

  expect(receiver.messages.map(({ path }) => path)).toEqual(['/a', '/a']);
  expect(receiver.changes).toHaveLength(2);
  expect(verify(calendar, webhook.secret, receiver.messages[0]!)).toMatchObject({ type: 'calendar.changed' });
});

it('a backup has no secret of a webhook', () => {
  const text = gunzipSync(readFileSync(file)).toString();

  expect(text).toContain(`${receiver.url}/a`);
  for (const { secret } of [webhook, gone]) expect(text).not.toContain(secret.replace('whsec_', ''));
});
