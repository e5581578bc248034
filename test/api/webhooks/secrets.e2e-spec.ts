import { createHmac } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { createWebhook, sendDue, useReceiver, verify, type WebhookFixture } from './receiver.js';

const calendar = useCalendar();
const given = new Given(calendar);
const receiver = useReceiver();

const renew = async ({ id }: WebhookFixture, body: object = {}) => (await calendar.post(`/webhooks/${id}/secret`, body)).body;
const sendOne = async () => {
  receiver.forget();
  await given.tag();
  await sendDue(calendar);
  return receiver.messages[0]!;
};

it('a signature is the HMAC of id, time and body', async () => {
  const { secret } = await createWebhook(calendar, receiver.url);

  const { headers, text } = await sendOne();

  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${text}`;
  expect(key).toHaveLength(32);
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
});

it('for 24 hours after a new secret both sign, and then the new one alone', async () => {
  const webhook = await createWebhook(calendar, receiver.url);
  const { secret, old_until } = await renew(webhook);
  const during = await sendOne();
  calendar.clock.set('2026-11-22T10:59:59Z');
  const late = await sendOne();
  calendar.clock.set('2026-11-22T11:00:00Z');

  const after = await sendOne();

  expect([old_until, secret === webhook.secret]).toEqual(['2026-11-22T11:00:00Z', false]);
  calendar.clock.set('2026-11-21T11:00:00Z');
  expect(verify(calendar, secret, during)).toEqual(verify(calendar, webhook.secret, during));
  calendar.clock.set('2026-11-22T10:59:59Z');
  expect(verify(calendar, secret, late)).toEqual(verify(calendar, webhook.secret, late));
  calendar.clock.set('2026-11-22T11:00:00Z');
  expect(verify(calendar, secret, after)).toMatchObject({ type: 'calendar.changed' });
  expect(() => verify(calendar, webhook.secret, after)).toThrow('No matching signature');
});

it('with keep_old: false the old secret signs no more, not even one that signed beside another', async () => {
  const webhook = await createWebhook(calendar, receiver.url);
  const second = await renew(webhook);
  const third = await renew(webhook, { keep_old: false });

  const message = await sendOne();

  expect(third.old_until).toBeNull();
  expect(verify(calendar, third.secret, message)).toMatchObject({ type: 'calendar.changed' });
  for (const old of [webhook.secret, second.secret]) expect(() => verify(calendar, old, message)).toThrow('No matching signature');
});

it('no table has a secret, and no two webhooks have the same', async () => {
  const [one, other] = [await createWebhook(calendar, receiver.url), await createWebhook(calendar, receiver.url)];
  const renewed = await renew(one);
  await sendOne();

  const tables = calendar.database.entityMetadatas.map(({ tablePath }) => calendar.database.driver.escape(tablePath));
  const rows = await Promise.all(tables.map((table) => calendar.database.query(`SELECT * FROM ${table}`)));

  const secrets = [one.secret, other.secret, renewed.secret].map((secret) => secret.replace('whsec_', ''));
  expect(new Set(secrets).size).toBe(3);
  for (const secret of secrets) {
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret, 'base64').toString('hex'));
  }
  expect(JSON.stringify(rows)).toContain(receiver.url);
});

it('an audit of a webhook, its log and its list have no secret', async () => {
  const webhook = await createWebhook(calendar, receiver.url);
  await sendOne();

  const paths = [`/webhooks/${webhook.id}`, '/webhooks', `/webhooks/${webhook.id}/deliveries`, '//ca/api/auth/v1/audit'];
  const texts = await Promise.all(paths.map(async (path) => JSON.stringify((await calendar.get(path, { as: ADMIN })).body)));

  expect(texts.join()).not.toContain(webhook.secret);
  expect(texts.join()).not.toMatch(/salt/);
});
