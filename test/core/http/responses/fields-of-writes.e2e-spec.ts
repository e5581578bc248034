import { expect, it } from '@jest/globals';
import { SourceRunner } from '../../../../src/api/sources/source-runner.js';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { drawImage, form } from '../../../support/images.js';

const calendar = useCalendar();

const AUTH = '//ca/api/auth/v1';
const PERSON = { username: 'anna', email: 'anna@example.cat', name: 'Anna', role: 'author', password: 'a password of twenty letters' };
const SOURCE = { kind: 'ical', url: 'http://127.0.0.1:9/events.ics' };

const send = (method: string, path: string, body?: unknown) => calendar.request(method, path, { as: ADMIN, body });

it.each([
  ['a token', `${AUTH}/tokens`, { name: 'Lector' }, 'name', undefined],
  ['a user', `${AUTH}/users`, PERSON, 'name', { name: 'Anna Puig' }],
  ['a source', '/sources', SOURCE, 'prune', { prune: true }],
])('`_fields` trims what each write of %s answers', async (_, path, body, field, change) => {
  const created = await send('POST', `${path}?_fields=id,${field}`, body);
  const { id } = created.body;

  expect([created.status, Object.keys(created.body)]).toEqual([201, ['id', field]]);
  expect(created.headers.get('X-Ignored')).toBeNull();
  if (change) {
    const changed = await send('PATCH', `${path}/${id}?_fields=${field},titel`, change);
    expect([changed.status, changed.body, changed.headers.get('X-Ignored')]).toEqual([200, change, '_fields.titel']);
  }
  const deleted = await send('DELETE', `${path}/${id}?_fields=id`);
  expect([deleted.status, deleted.body]).toEqual([200, { id }]);
});

it('`_fields` trims what an invitation, an upload, a run of a source and a batch answer', async () => {
  const { body: user } = await send('POST', `${AUTH}/users`, PERSON);
  const { body: source } = await send('POST', '/sources', SOURCE);
  const operations = [{ method: 'POST', path: 'venues?_fields=venue', body: { venue: 'Palau' } }];
  const file = form(await drawImage(4, 2).jpeg().toBuffer(), {});

  const answers = [
    await send('POST', `${AUTH}/users/${user.id}/invitation?_fields=expires_at`),
    await send('POST', '/media?_fields=width', file),
    await send('POST', `/sources/${source.id}/run?_fields=id`),
    await send('POST', '/batch?_fields=results.body', { operations }),
  ];

  await calendar.app.get(SourceRunner).whenIdle();
  expect(answers.map(({ body }) => body)).toEqual([
    { expires_at: expect.any(String) },
    { width: 4 },
    { id: source.id },
    { results: [{ body: { venue: 'Palau' } }] },
  ]);
});

it('of a webhook, `_fields` is a field of its own', async () => {
  const webhook = { url: 'https://receiver.example.cat/', name: 'Web', payload: 'full' };

  const { status, body, headers } = await send('POST', '/webhooks?_fields=id,title', webhook);
  const changed = await send('PATCH', `/webhooks/${body.id}`, { _fields: 'id' });

  expect([status, body]).toEqual([201, expect.objectContaining({ name: 'Web', _fields: 'id,title' })]);
  expect([changed.status, changed.body._fields]).toEqual([200, 'id']);
  expect([headers, changed.headers].map((sent) => sent.get('X-Ignored'))).toEqual([null, null]);
});
