import { expect, it } from '@jest/globals';
import { sendBatch } from '../../support/batch.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { createWebhook, sendDue, showWebhook, useReceiver, verify } from './receiver.js';

const calendar = useCalendar();
const given = new Given(calendar);
const receiver = useReceiver();

it('a change is sent as in Standard Webhooks, with its fields and its address', async () => {
  const event = await given.event({ ca: { title: 'Fira' } });
  const { id, secret } = await createWebhook(calendar, receiver.url);
  await calendar.patch(`/events/${event.id}`, { title: 'Fira del llibre' });

  await sendDue(calendar);

  const [message] = receiver.messages;
  expect(receiver.messages).toHaveLength(1);
  expect(verify(calendar, secret, message!)).toEqual({
    type: 'calendar.changed',
    timestamp: '2026-11-21T11:00:00Z',
    data: {
      webhook: id,
      language: 'ca',
      changes: [{ type: 'event', id: event.id, change: 'upsert', fields: ['title'], languages: ['ca'], rest_url: event.rest_url }],
      has_more: false,
    },
  });
  expect(message!.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-timestamp': '1795258800' });
  expect(() => verify(calendar, secret, { ...message!, text: message!.text.replace('upsert', 'delete') })).toThrow('No matching signature');
});

it.each([
  ['category', 'categories'],
  ['tag', 'tags'],
])('a change of a %s has its address', async (type, collection) => {
  await createWebhook(calendar, receiver.url, { types: type });
  const { body: term } = await calendar.post(`/${collection}`, { name: 'Fira' });

  await sendDue(calendar);

  const change = { type, id: term.id, change: 'upsert', fields: [], languages: ['ca'], rest_url: term.urls.self };
  expect(receiver.messages[0]!.body.data.changes).toEqual([change]);
});

it('a webhook begins with the first change after its creation, and its snapshot has what exists', async () => {
  const before = await given.venue();
  const { snapshot_url } = await createWebhook(calendar, receiver.url, { types: 'venue', filters: { search: 'venue' } });
  const after = await given.venue();

  await sendDue(calendar);

  expect(receiver.changes).toEqual([`upsert venue ${after.id}`]);
  const url = new URL(snapshot_url);
  const { body } = await calendar.get(`/${url.pathname}${url.search}`, { as: ADMIN });
  expect(body.changes.map(({ id }: { id: number }) => id)).toEqual([before.id, after.id]);
});

it('full messages have the records as GET shows them to the owner, trimmed to the fields that are wanted', async () => {
  await createWebhook(calendar, `${receiver.url}/all`, { payload: 'full', types: 'event', filters: { status: 'draft' } });
  await createWebhook(calendar, `${receiver.url}/some`, {
    ...{ payload: 'full', types: 'event', filters: { status: 'draft' } },
    ...{ _fields: 'title,venue.city', translation_language: 'en' },
  });
  const event = await given.event(
    { ca: { title: 'Fira' }, en: { title: 'Fair' } },
    { status: 'draft', venue: { venue: 'Palau', city: 'Girona' } },
  );

  await sendDue(calendar);

  const find = (path: string) =>
    receiver.messages.find((message) => message.path === path)!.body.data.changes.find(({ type }: { type: string }) => type === 'event');
  expect(find('/all').record).toEqual((await calendar.get(`/events/${event.id}`, { as: ADMIN })).body);
  expect(find('/some').record).toEqual({ title: 'Fair', venue: { city: 'Girona' } });
});

it('more than a hundred changes come in several messages, in the order of the change feed', async () => {
  await createWebhook(calendar, receiver.url, { types: 'tag' });
  const operations = Array.from({ length: 100 }, (_, tag) => ({ method: 'POST', path: 'tags', body: { name: `a${tag}` } }));
  await sendBatch(calendar, operations);
  const last = await given.tag();

  await sendDue(calendar);

  expect(receiver.messages.map(({ body }) => [body.data.changes.length, body.data.has_more])).toEqual([
    [100, true],
    [1, false],
  ]);
  expect(receiver.changes.at(-1)).toBe(`upsert tag ${last.id}`);
  expect(new Set(receiver.changes).size).toBe(101);
});

it('a message stays below a megabyte', async () => {
  const description = 'parades '.repeat(8_000);
  await createWebhook(calendar, receiver.url, { payload: 'full', types: 'venue' });
  for (let venue = 0; venue < 20; venue++) await given.venue({ ca: { description } });

  await sendDue(calendar);

  const sizes = receiver.messages.map(({ text }) => Buffer.byteLength(text));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000_000);
  expect(receiver.messages.flatMap(({ body }) => body.data.changes.map(({ record }: { record: object }) => typeof record))).toEqual(
    Array.from({ length: 20 }, () => 'object'),
  );
});

it('an event whose venue changed has no names of fields', async () => {
  const venue = await given.venue();
  const event = await given.event({ ca: {} }, { venue: venue.id });
  await createWebhook(calendar, receiver.url, { types: 'event' });
  await calendar.patch(`/venues/${venue.id}`, { city: 'Girona' });

  await sendDue(calendar);

  expect(receiver.messages[0]!.body.data.changes).toEqual([{ type: 'event', id: event.id, change: 'upsert', rest_url: event.rest_url }]);
});

it('what leaves the filters or is deleted comes as delete, with nothing else', async () => {
  const [one, other] = [await given.event({ ca: {} }, { featured: true }), await given.event({ ca: {} }, { featured: true })];
  await createWebhook(calendar, receiver.url, { types: 'event', filters: { featured: true } });
  await calendar.patch(`/events/${one.id}`, { featured: false });
  await calendar.delete(`/events/${other.id}`);

  await sendDue(calendar);

  expect(receiver.messages[0]!.body.data.changes).toEqual([
    { type: 'event', id: one.id, change: 'delete' },
    { type: 'event', id: other.id, change: 'delete' },
  ]);
});

it('a change waits for others as long as the delay says, and then all come together', async () => {
  await createWebhook(calendar, receiver.url, { delay: 30 });
  await sendDue(calendar);
  const first = await given.tag();
  await sendDue(calendar);
  calendar.clock.set('2026-11-21T11:00:29Z');
  const second = await given.tag();
  await sendDue(calendar);
  expect(receiver.messages).toEqual([]);

  calendar.clock.set('2026-11-21T11:00:30Z');
  await sendDue(calendar);

  expect(receiver.messages).toHaveLength(1);
  expect(receiver.changes).toEqual([`upsert tag ${first.id}`, `upsert tag ${second.id}`]);
});

it('a webhook that is behind says so until it has sent everything', async () => {
  const webhook = await createWebhook(calendar, receiver.url, { types: 'event' });
  await given.tag();
  expect(await showWebhook(calendar, webhook)).toMatchObject({ is_behind: true, last_delivery: null });
  await sendDue(calendar);
  const { is_behind } = await showWebhook(calendar, await createWebhook(calendar, receiver.url, { types: 'venue' }));
  await given.organizer();
  await given.event();

  await sendDue(calendar);

  expect(is_behind).toBe(false);
  expect(await showWebhook(calendar, webhook)).toMatchObject({ is_behind: false, last_delivery: '2026-11-21T11:00:00Z' });
});

it('a webhook whose owner has another role asks for a new snapshot, and then sends what that role may read', async () => {
  const owner = await calendar.person('editor');
  const webhook = await createWebhook(calendar, receiver.url, { types: 'event' }, owner);
  await calendar.patch(`//ca/api/auth/v1/users/${owner.id}`, { role: 'author' });
  await given.event({ ca: {} }, { status: 'draft' });
  await sendDue(calendar);
  const [draft, shown] = [await given.event({ ca: {} }, { status: 'draft' }), await given.event()];

  await sendDue(calendar);

  expect(receiver.messages.map(({ body }) => body.type)).toEqual(['calendar.reset', 'calendar.changed']);
  expect(receiver.messages[0]!.body.data).toEqual({ webhook: webhook.id, language: 'ca', snapshot_url: webhook.snapshot_url });
  expect(receiver.messages[1]!.body.data.changes).toMatchObject([
    { id: draft.id, change: 'delete' },
    { id: shown.id, change: 'upsert' },
  ]);
});
