import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RECORD_RESOURCES } from '../../support/resources.js';
import { createWebhook, sendDue, showWebhook, useReceiver } from './receiver.js';

const calendar = useCalendar();
const given = new Given(calendar);
const receiver = useReceiver();

const TYPES = RECORD_RESOURCES.map(({ resource }) => resource);
const AUTH = '//ca/api/auth/v1';
const url = 'http://127.0.0.1:1/hook';
const create = (fields: object, as = ADMIN) => calendar.post('/webhooks', { url, ...fields }, { as });

it('a new webhook has the defaults, and shows its secret once', async () => {
  const { status, body } = await calendar.post('/webhooks', { url }, { language: 'en' });
  const { secret, snapshot_url, ...shown } = body;

  expect([status, secret]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
  expect(snapshot_url).toMatch(new RegExp(`/en/api/calendar/events/v1/changes\\?types=${TYPES.join('%2C')}$`));
  expect(shown).toMatchObject({
    ...{ url, name: null, types: TYPES, filters: null, translation_language: 'en' },
    ...{ fallback: 'auto', payload: 'thin', _fields: null, delay: 5, active: true, owner: 1, state: 'ok', failing_since: null },
    ...{ disabled_reason: null, last_delivery: null, is_behind: false, created_at: '2026-11-21T11:00:00Z' },
  });
  const again = await calendar.get(`/webhooks/${shown.id}`, { as: ADMIN, language: 'en' });
  expect(again.body).toEqual(shown);
  const { body: list } = await calendar.get('/webhooks', { as: ADMIN, language: 'en' });
  expect([list.total, list.webhooks]).toEqual([1, [shown]]);
});

it('a change keeps what is left out, and null restores a default', async () => {
  const fields = {
    name: 'Web',
    types: ['event'],
    filters: { featured: true },
    fallback: 'none',
    payload: 'full',
    _fields: 'title',
    delay: 60,
  };
  const { id } = (await create({ ...fields, translation_language: 'es' })).body;

  const omitted = await calendar.patch(`/webhooks/${id}`, { url: 'http://127.0.0.1:1/other' });
  const reset = await calendar.patch(`/webhooks/${id}`, {
    ...{ name: null, types: null, filters: null, fallback: null, payload: null, _fields: null, delay: null },
  });

  expect(omitted.body).toMatchObject({ ...fields, url: 'http://127.0.0.1:1/other', translation_language: 'es' });
  expect(reset.body).toMatchObject({ name: null, types: TYPES, filters: null, fallback: 'auto', payload: 'thin', _fields: null });
  expect(reset.body).toMatchObject({ delay: 5, translation_language: 'es', url: 'http://127.0.0.1:1/other' });
});

it.each([
  ['http to a public address', 'http://1.1.1.1/'],
  ['a private address', 'https://10.0.0.1/'],
  ['an address of this machine that is not trusted', 'http://127.0.0.2/'],
  ['a user and a password', 'https://anna:secret@example.org/'],
  ['another protocol', 'ftp://example.org/'],
  ['no address', 'example'],
])('%s is refused as url', async (_, refused) => {
  const { status, body } = await create({ url: refused });
  const { id } = (await create({})).body;
  const changed = await calendar.patch(`/webhooks/${id}`, { url: refused });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['url']]);
  expect(changed.status).toBe(400);
  expect((await calendar.get('/webhooks', { as: ADMIN })).body.total).toBe(1);
});

it('the error of an address to which nothing is sent names the setting that allows it', async () => {
  const { body } = await create({ url: 'http://10.0.0.1/' });

  expect(body.data.details.url).toMatchObject({ code: 'address-not-allowed', message: expect.stringContaining('FETCH_NETWORKS') });
});

it('If-Match fits also after a message was sent, and GET shows the webhook anew then', async () => {
  const webhook = await createWebhook(calendar, receiver.url);
  const path = `/webhooks/${webhook.id}`;
  const etag = (await calendar.get(path, { as: ADMIN })).headers.get('ETag')!;
  await calendar.post('/tags', { name: 'Fira' });
  await sendDue(calendar);

  const shown = await calendar.get(path, { as: ADMIN, headers: { 'If-None-Match': etag } });
  const { status } = await calendar.patch(path, { name: 'Web' }, { headers: { 'If-Match': etag } });

  expect([shown.status, shown.body.last_delivery, status]).toEqual([200, '2026-11-21T11:00:00Z', 200]);
});

it.each([
  ['PATCH', { name: 'Web' }],
  ['DELETE', undefined],
])('%s is 412 if the webhook has another state than If-Match names, and is done if not', async (method, body) => {
  const path = `/webhooks/${(await create({})).body.id}`;
  const readTag = async () => (await calendar.get(path, { as: ADMIN, headers: { 'Accept-Encoding': 'identity' } })).headers.get('ETag')!;
  const write = (etag: string) =>
    calendar.request(method, path, { as: ADMIN, headers: { 'If-Match': etag }, ...(body === undefined ? {} : { body }) });
  const old = await readTag();
  await calendar.patch(path, { name: 'Una altra' });
  const current = await readTag();

  const stale = await write(old);
  const unchanged = await calendar.get(path, { as: ADMIN });
  const fresh = await write(current);

  expect([stale.status, stale.body.code, stale.body.data.etag]).toEqual([412, 'precondition-failed', current]);
  expect(unchanged.body.name).toBe('Una altra');
  expect([fresh.status, fresh.body.name]).toEqual([200, body?.name ?? 'Una altra']);
});

it.each([
  [{ types: ['event'], filters: { colour: 'red' } }, 'filters.colour'],
  [{ types: ['event'], filters: { since: 'now' } }, 'filters.since'],
  [{ types: ['event'], filters: { categories: 'cap' } }, 'filters.categories'],
  [{ types: ['event', 'venue'], filters: { featured: true } }, 'filters.featured'],
  [{ types: ['film'] }, 'types'],
  [{ filters: 'featured' }, 'filters'],
  [{ fallback: 'fr' }, 'fallback'],
  [{ payload: 'fat' }, 'payload'],
  [{ delay: 3601 }, 'delay'],
  [{ delay: -1 }, 'delay'],
  [{ owner: 99 }, 'owner'],
])('%j is refused, and nothing is created', async (fields, name) => {
  const { status, body } = await create(fields);

  expect([status, Object.keys(body.data.params)]).toEqual([400, [name]]);
  expect((await calendar.get('/webhooks', { as: ADMIN })).body.total).toBe(0);
});

it('the secret cannot be chosen', async () => {
  const secret = `whsec_${'a'.repeat(43)}=`;

  expect((await create({ secret })).body.secret).not.toBe(secret);
});

it('there are a hundred webhooks at most', async () => {
  for (let n = 0; n < 100; n++) await create({});

  const { status, body } = await create({});

  expect([status, body.code]).toEqual([409, 'limit-reached']);
  const [{ id }] = (await calendar.get('/webhooks', { as: ADMIN })).body.webhooks;
  await calendar.delete(`/webhooks/${id}`);
  expect((await create({})).status).toBe(201);
});

it('an editor names no administrator as owner, and a token without the scope to read makes no webhook', async () => {
  const editor = await calendar.person('editor');
  const token = await calendar.post(`${AUTH}/tokens`, { name: 'hooks', scopes: ['webhooks:admin'] });

  expect((await create({ owner: ADMIN.id }, editor)).body.data.params.owner).toBeDefined();
  expect((await create({}, editor)).body.owner).toBe(editor.id);
  expect((await create({}, { id: 1, token: token.body.token })).status).toBe(403);
});

it('a webhook whose owner was removed sends nothing until it has another one, and then goes on from its place', async () => {
  const owner = await calendar.person('editor');
  const webhook = await createWebhook(calendar, receiver.url, {}, owner);
  await calendar.delete(`${AUTH}/users/${owner.id}`);
  await given.tag();

  await sendDue(calendar);

  expect(await showWebhook(calendar, webhook)).toMatchObject({ owner: null, state: 'no-owner' });
  expect(receiver.messages).toEqual([]);
  const { body } = await calendar.patch(`/webhooks/${webhook.id}`, { owner: ADMIN.id });
  expect(body).toMatchObject({ owner: 1, state: 'ok' });
  await sendDue(calendar);
  await sendDue(calendar);
  expect(receiver.messages.map(({ body: message }) => message.type)).toEqual(['calendar.reset']);
  const later = await given.tag();
  await sendDue(calendar);
  expect(receiver.messages[1]!.body.data.changes).toMatchObject([{ id: later.id }]);
});

it('each change of a webhook is in the audit log, without secrets', async () => {
  const { id, secret } = await createWebhook(calendar, receiver.url);
  await calendar.patch(`/webhooks/${id}`, { delay: 7, owner: 1, name: 'Web' });
  const renewed = await calendar.post(`/webhooks/${id}/secret`, {});
  await calendar.post(`/webhooks/${id}/replay`, { since: '2026-11-21 09:00' });
  await calendar.delete(`/webhooks/${id}`);

  const { body } = await calendar.get(`${AUTH}/audit?resource=webhook&order=asc`, { as: ADMIN });

  expect(body.changes.map(({ action, fields }: { action: string; fields: string[] }) => [action, fields])).toEqual([
    ['create', []],
    ['update', ['name', 'delay']],
    ['update', ['secret']],
    ['update', ['since']],
    ['delete', []],
  ]);
  for (const one of [secret, renewed.body.secret]) expect(JSON.stringify(body)).not.toContain(one);
});
