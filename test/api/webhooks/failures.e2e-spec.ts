import { expect, it } from '@jest/globals';
import { FollowerRunner } from '../../../src/api/followers/follower-runner.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { createWebhook, refuse, sendDue, showWebhook, useReceiver, verify, type WebhookFixture } from './receiver.js';

const calendar = useCalendar();
const given = new Given(calendar);
const receiver = useReceiver();
/** Where the service sends nothing. */
const hiddenServer = useStandInServer('127.0.0.2');

const nowMs = () => calendar.clock.now().getTime();
const passSeconds = (seconds: number) => calendar.clock.set(new Date(nowMs() + seconds * 1_000).toISOString());
const deliveries = async ({ id }: WebhookFixture) => (await calendar.get(`/webhooks/${id}/deliveries`, { as: ADMIN })).body.deliveries;

it('a message that is refused comes again under the same id, with a new signature and the record as it is then', async () => {
  const webhook = await createWebhook(calendar, receiver.url, { payload: 'full', _fields: 'name' });
  const tag = await given.tag({ ca: { name: 'Fira' } });
  receiver.answer = refuse(500);
  await sendDue(calendar);
  await calendar.patch(`/tags/${tag.id}`, { name: 'Mercat' });
  const failing = await showWebhook(calendar, webhook);
  receiver.forget();
  passSeconds(6);

  await sendDue(calendar);

  expect(failing).toMatchObject({ state: 'failing', failing_since: '2026-11-21T11:00:00Z', is_behind: true, last_delivery: null });
  const [again, next] = receiver.messages;
  expect(verify(calendar, webhook.secret, again!)).toMatchObject({ data: { changes: [{ record: { name: 'Mercat' } }], has_more: false } });
  expect(receiver.messages).toHaveLength(2);
  expect(next!.id).not.toBe(again!.id);
  expect(await showWebhook(calendar, webhook)).toMatchObject({ state: 'ok', failing_since: null, is_behind: false });
  expect(await deliveries(webhook)).toMatchObject([
    { changes: 1, delivered: true, attempts: [{ status: 204 }] },
    { webhook_id: again!.id, type: 'calendar.changed', delivered: true, attempts: [{ status: 500, error: null }, { status: 204 }] },
  ]);
});

it('after nine retries in three days the webhook is disabled, and goes on from its place when it is made active', async () => {
  const webhook = await createWebhook(calendar, receiver.url);
  await given.tag();
  receiver.answer = refuse(404);
  const delays: number[] = [];
  for (let attempt = 0; attempt < 9; attempt++) {
    await sendDue(calendar);
    const [{ due }] = await calendar.database.query<[{ due: string }]>('SELECT due_utc AS due FROM webhook');
    const seconds = (Date.parse(`${due.replace(' ', 'T')}Z`) - nowMs()) / 1_000;
    delays.push(seconds);
    passSeconds(seconds);
  }
  await sendDue(calendar);

  const disabled = await showWebhook(calendar, webhook);
  expect(disabled).toMatchObject({ active: false, state: 'disabled', disabled_reason: 'retries', failing_since: '2026-11-21T11:00:00Z' });
  for (const [place, seconds] of [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].entries()) {
    expect(delays[place]).toBeGreaterThanOrEqual(Math.floor(seconds * 0.9));
    expect(delays[place]).toBeLessThanOrEqual(Math.ceil(seconds * 1.1));
  }
  expect(receiver.messages).toHaveLength(10);
  expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(1);
  await sendDue(calendar);
  expect(receiver.messages).toHaveLength(10);

  const { id } = receiver.messages[0]!;
  receiver.forget();
  await calendar.patch(`/webhooks/${webhook.id}`, { active: true });
  await sendDue(calendar);
  expect(receiver.messages.map((message) => message.id)).toEqual([id]);
});

it('a webhook that is made active from now leaves out what it has not sent', async () => {
  const webhook = await createWebhook(calendar, receiver.url, { active: false });
  await given.tag();
  await calendar.patch(`/webhooks/${webhook.id}`, { active: true, from: 'now' });
  const later = await given.tag();

  await sendDue(calendar);

  expect(receiver.changes).toEqual([`upsert tag ${later.id}`]);
});

it('410 disables a webhook at once', async () => {
  const webhook = await createWebhook(calendar, receiver.url);
  await given.tag();
  receiver.answer = refuse(410);

  await sendDue(calendar);

  expect(await showWebhook(calendar, webhook)).toMatchObject({ active: false, state: 'disabled', disabled_reason: 'gone' });
  passSeconds(600);
  await sendDue(calendar);
  expect(receiver.messages).toHaveLength(1);
  const { body } = await calendar.get(`//ca/api/auth/v1/audit?resource=webhook`, { as: ADMIN });
  expect(body.changes[0]).toMatchObject({ action: 'update', fields: ['active'], username: null });
});

it.each([
  ['seconds', '120', 120],
  ['a date', 'Sat, 21 Nov 2026 11:02:00 GMT', 120],
  ['more than a day', '999999', 86_400],
])('Retry-After with %s says when the next attempt is', async (_, header, seconds) => {
  await createWebhook(calendar, receiver.url);
  await given.tag();
  receiver.answer = refuse(503, { 'Retry-After': header });
  await sendDue(calendar);
  passSeconds(seconds - 1);
  await sendDue(calendar);
  expect(receiver.messages).toHaveLength(1);
  passSeconds(1);

  await sendDue(calendar);

  expect(receiver.messages).toHaveLength(2);
});

it('a receiver that wants the next attempt at once gets it after a second', async () => {
  await createWebhook(calendar, receiver.url);
  await given.tag();
  receiver.answer = refuse(503, { 'Retry-After': '0' });
  await sendDue(calendar);
  await sendDue(calendar);
  expect(receiver.messages).toHaveLength(1);
  passSeconds(1);

  await sendDue(calendar);

  expect(receiver.messages).toHaveLength(2);
});

it('a redirect is a failure, and is not followed', async () => {
  const webhook = await createWebhook(calendar, receiver.url);
  await given.tag();
  receiver.answer = refuse(302, { Location: hiddenServer.origin });

  await sendDue(calendar);

  expect(await deliveries(webhook)).toMatchObject([{ delivered: false, attempts: [{ status: 302 }] }]);
  expect(hiddenServer.requests).toEqual([]);
});

it('a name that leads to a private network gets no request, and the log says why', async () => {
  const webhook = await createWebhook(calendar, hiddenServer.origin.replace('127.0.0.2', 'localhost'));
  await calendar.changeBySql(`UPDATE webhook SET url = '${hiddenServer.origin}' WHERE id = ${webhook.id}`);
  await given.tag();

  await sendDue(calendar);

  expect(await deliveries(webhook)).toMatchObject([{ attempts: [{ status: null, error: 'forbidden-address' }] }]);
  expect(hiddenServer.requests).toEqual([]);
});

it('a receiver that does not answer delays no other', async () => {
  await createWebhook(calendar, `${receiver.url}/slow`);
  await createWebhook(calendar, `${receiver.url}/fast`);
  let release: () => unknown = () => undefined;
  receiver.answer = (response, { path }) => {
    if (path === '/slow') release = refuse(204).bind(null, response);
    else response.writeHead(204).end();
  };
  await given.tag();
  const sent = sendDue(calendar);
  while (receiver.messages.length < 2) await new Promise(setImmediate);
  await given.tag();
  await calendar.app.get(FollowerRunner).runDue();
  while (receiver.messages.length < 3) await new Promise(setImmediate);

  expect(receiver.messages.map(({ path }) => path).toSorted()).toEqual(['/fast', '/fast', '/slow']);
  release();
  await sent;
});

it('a filter that names a category that was deleted is an error of the webhook, not of the others', async () => {
  const category = await given.category();
  const webhook = await createWebhook(calendar, `${receiver.url}/bad`, { types: 'event', filters: { categories: category.id } });
  await createWebhook(calendar, `${receiver.url}/good`);
  await calendar.delete(`/categories/${category.id}`);
  const event = await given.event();

  await sendDue(calendar);

  expect(await showWebhook(calendar, webhook)).toMatchObject({ state: 'failing' });
  expect(await deliveries(webhook)).toMatchObject([{ attempts: [{ status: null, error: 'no-filter' }] }]);
  expect(receiver.changes.at(-1)).toBe(`upsert event ${event.id}`);
  expect((await calendar.patch(`/webhooks/${webhook.id}`, { active: false })).body).toMatchObject({ active: false });
  expect((await calendar.patch(`/webhooks/${webhook.id}`, { filters: { categories: category.id } })).status).toBe(400);
});

it('a receiver that asks twelve times for a second more gets each attempt then, and all retries later', async () => {
  const webhook = await createWebhook(calendar, receiver.url);
  await given.tag();
  receiver.answer = refuse(429, { 'Retry-After': '1' });
  for (let attempt = 0; attempt < 12; attempt++) {
    await sendDue(calendar);
    passSeconds(1);
  }

  expect(receiver.messages).toHaveLength(12);
  expect(await showWebhook(calendar, webhook)).toMatchObject({ active: true, state: 'failing' });
  for (let hours = 0; hours < 80; hours += 0.5) {
    passSeconds(1_800);
    await sendDue(calendar);
  }
  expect(await showWebhook(calendar, webhook)).toMatchObject({ active: false, disabled_reason: 'retries' });
  expect(receiver.messages.length).toBeLessThan(80);
});

it('a change that is written meanwhile does not delay a retry', async () => {
  await createWebhook(calendar, receiver.url);
  await given.tag();
  receiver.answer = refuse(500);
  await sendDue(calendar);
  passSeconds(1);
  await given.tag();
  await sendDue(calendar);
  passSeconds(5);

  await sendDue(calendar);

  expect(receiver.messages).toHaveLength(2);
});

it.each<[string, (webhook: WebhookFixture) => Promise<unknown>, number]>([
  ['a replay', ({ id }) => calendar.post(`/webhooks/${id}/replay`, { since: '2026-11-21 12:00' }), 2],
  ['other types', ({ id }) => calendar.patch(`/webhooks/${id}`, { types: 'tag,venue' }), 2],
  ['a beginning from now', ({ id }) => calendar.patch(`/webhooks/${id}`, { active: true, from: 'now' }), 1],
  ['another owner', async ({ id }) => calendar.patch(`/webhooks/${id}`, { owner: (await calendar.person('editor')).id }), 2],
])('%s during a message waits until its attempt ends', async (_, change, messages) => {
  const webhook = await createWebhook(calendar, receiver.url);
  let release: () => unknown = () => undefined;
  receiver.answer = (response) => void (release = refuse(204).bind(null, response));
  await given.tag();
  const runner = calendar.app.get(FollowerRunner);
  await runner.runDue();
  while (receiver.messages.length < 1) await new Promise(setImmediate);

  await change(webhook);
  await runner.runDue();
  const during = receiver.messages.length;
  receiver.answer = refuse(204);
  release();
  await runner.whenIdle();
  await sendDue(calendar);

  expect([during, receiver.messages.length]).toEqual([1, messages]);
  expect(await showWebhook(calendar, webhook)).toMatchObject({ is_behind: false, last_delivery: '2026-11-21T11:00:00Z' });
});
