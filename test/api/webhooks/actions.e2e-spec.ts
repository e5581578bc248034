import { expect, it } from '@jest/globals';
import { WebhookSender } from '../../../src/api/webhooks/webhook-sender.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { createWebhook, refuse, sendDue, showWebhook, useReceiver, verify, type WebhookFixture } from './receiver.js';

const calendar = useCalendar();
const given = new Given(calendar);
const receiver = useReceiver();

const deliveries = async ({ id }: WebhookFixture, query = '') =>
  (await calendar.get(`/webhooks/${id}/deliveries${query}`, { as: ADMIN })).body;

it('a test sends a message at once, also of an inactive webhook, and changes nothing of it', async () => {
  const webhook = await createWebhook(calendar, receiver.url, { active: false });
  const before = await showWebhook(calendar, webhook);

  const { status, body } = await calendar.post(`/webhooks/${webhook.id}/test`, {});

  const [message] = receiver.messages;
  expect(verify(calendar, webhook.secret, message!)).toEqual({
    ...{ type: 'webhook.test', timestamp: '2026-11-21T11:00:00Z', data: { webhook: webhook.id, language: 'ca' } },
  });
  const attempt = { at: '2026-11-21T11:00:00Z', status: 204, error: null, milliseconds: expect.any(Number) };
  expect([status, body]).toEqual([
    200,
    {
      ...{ webhook_id: message!.id, type: 'webhook.test', changes: 0, created_at: '2026-11-21T11:00:00Z', delivered: true },
      attempts: [attempt],
    },
  ]);
  expect(await showWebhook(calendar, webhook)).toEqual(before);
  expect((await deliveries(webhook)).deliveries).toEqual([body]);
});

it('a test says what went wrong, and is not repeated', async () => {
  const webhook = await createWebhook(calendar, receiver.url);
  receiver.answer = refuse(500, { 'Content-Type': 'text/plain' });
  const refused = await calendar.post(`/webhooks/${webhook.id}/test`, {});
  await calendar.patch(`/webhooks/${webhook.id}`, { url: 'http://127.0.0.1:1' });
  const unreachable = await calendar.post(`/webhooks/${webhook.id}/test`, {});

  await sendDue(calendar);

  expect(refused.body).toMatchObject({ delivered: false, attempts: [{ status: 500, error: null }] });
  expect(unreachable.body).toMatchObject({ delivered: false, attempts: [{ status: null, error: 'no-connection' }] });
  expect(receiver.messages).toHaveLength(1);
  expect(await showWebhook(calendar, webhook)).toMatchObject({ state: 'ok' });
});

it('a replay sends all changes since a time again, and no older ones', async () => {
  const webhook = await createWebhook(calendar, receiver.url);
  await given.tag();
  calendar.clock.set('2026-11-21T12:00:00Z');
  const [first, second] = [await given.tag(), await given.tag()];
  await sendDue(calendar);
  receiver.forget();

  const { status, body } = await calendar.post(`/webhooks/${webhook.id}/replay`, { since: '2026-11-21 13:00' });
  await sendDue(calendar);

  expect([status, body.is_behind]).toEqual([200, true]);
  expect(receiver.changes).toEqual([`upsert tag ${first.id}`, `upsert tag ${second.id}`]);
});

it('a replay from before the retention is refused', async () => {
  const webhook = await createWebhook(calendar, receiver.url);

  const { status, body } = await calendar.post(`/webhooks/${webhook.id}/replay`, { since: '2025-10-16 12:00' });
  const missing = await calendar.post(`/webhooks/${webhook.id}/replay`, {});

  expect([status, Object.keys(body.data.params)]).toEqual([400, ['since']]);
  expect([missing.status, missing.body.code]).toEqual([400, 'rest_missing_callback_param']);
  expect((await calendar.post(`/webhooks/${webhook.id}/replay`, { since: '2025-10-18 12:00' })).status).toBe(200);
});

it('a webhook whose place is older than the retention asks for a new snapshot, and goes on from there', async () => {
  const webhook = await createWebhook(calendar, receiver.url, { active: false });
  await given.tag();
  calendar.clock.set('2027-12-28T12:00:00Z');
  await calendar.patch(`/webhooks/${webhook.id}`, { active: true });

  await sendDue(calendar);
  const later = await given.tag();
  await sendDue(calendar);

  expect(receiver.messages.map(({ body }) => [body.type, body.data])).toMatchObject([
    ['calendar.reset', { webhook: webhook.id, language: 'ca', snapshot_url: webhook.snapshot_url }],
    ['calendar.changed', { changes: [{ id: later.id }], has_more: false }],
  ]);
});

it('an idle webhook stays at the end of the change feed, however long nothing concerns it', async () => {
  await createWebhook(calendar, receiver.url, { types: 'venue' });
  for (let step = 1; step <= 25; step++) {
    calendar.clock.set(new Date(Date.UTC(2026, 10, 21 + 20 * step, 11)).toISOString());
    await given.tag();
    calendar.app.get(WebhookSender).refresh();
    await sendDue(calendar);
  }
  const venue = await given.venue();

  await sendDue(calendar);

  expect(receiver.changes).toEqual([`upsert venue ${venue.id}`]);
});

it('the log has the newest messages first, in pages, for thirty days', async () => {
  const webhook = await createWebhook(calendar, receiver.url);
  await given.tag();
  await sendDue(calendar);
  calendar.clock.set('2026-12-21T11:00:00Z');
  await calendar.post('/batch', { operations: ['a', 'b'].map((name) => ({ method: 'POST', path: 'tags', body: { name } })) });
  await sendDue(calendar);

  const page = await deliveries(webhook, '?per_page=1');
  await calendar.runDueJobs();
  const kept = await deliveries(webhook);
  calendar.clock.set('2026-12-21T12:00:01Z');
  await calendar.runDueJobs();
  const left = await deliveries(webhook);

  expect(page).toMatchObject({ total: 2, total_pages: 2, deliveries: [{ changes: 2, created_at: '2026-12-21T11:00:00Z' }] });
  expect(page.next_rest_url).toMatch(new RegExp(`/webhooks/${webhook.id}/deliveries\\?per_page=1&page=2$`));
  expect([kept.total, left.total]).toEqual([2, 1]);
  expect(JSON.stringify(kept)).not.toContain('rest_url":"http://localhost:3000/ca/api/calendar/events/v1/tags');
});
