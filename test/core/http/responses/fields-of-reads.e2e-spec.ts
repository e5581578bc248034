import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { drawImage, form } from '../../../support/images.js';

const calendar = useCalendar();
const given = new Given(calendar);

const AUTH = '//ca/api/auth/v1';
const SOURCE = { kind: 'ical', url: 'http://127.0.0.1:9/events.ics' };
const WEBHOOK = { url: 'https://receiver.example.cat/', name: 'Web' };

const read = (path: string, headers = {}) => calendar.get(path, { as: ADMIN, headers });

/** Creates one of each, and returns the paths by which they are read. */
async function createAll(): Promise<{ media: string; source: string; webhook: string; venue: string }> {
  const post = async (path: string, body: unknown) => `${path}/${(await calendar.post(path, body)).body.id as number}`;
  return {
    media: await post('/media', form(await drawImage(4, 2).jpeg().toBuffer(), {})),
    source: await post('/sources', SOURCE),
    webhook: await post('/webhooks', WEBHOOK),
    venue: `/venues/${(await given.venue({ ca: { venue: 'Palau' } })).id}`,
  };
}

it('`_fields` trims each read of a single object, and X-Ignored tells of names that it does not have', async () => {
  const { media, source, venue } = await createAll();
  const reads: [string, string, object][] = [
    [`${AUTH}/me`, 'username', { username: 'admin' }],
    [`${AUTH}/users/1`, 'username', { username: 'admin' }],
    [`${AUTH}/users/1/data`, 'has_password,user.id', { has_password: expect.any(Boolean), user: { id: 1 } }],
    [media, 'width,focal_point.x', { width: 4, focal_point: { x: 0.5 } }],
    [source, 'kind', { kind: 'ical' }],
    [`${venue}/history/1`, 'version,record.city,translations.ca', { version: 1, record: {}, translations: { ca: expect.anything() } }],
    ['/translations/stats', 'event.ca.total', { event: expect.anything() }],
    ['/events/facets?facets=month', 'facets', { facets: { month: [] } }],
    ['/events/dates?start_date=2027-01-01&recurrence=RRULE:FREQ%3DDAILY;COUNT%3D2', 'total', { total: 2 }],
    ['', 'namespace', { namespace: 'calendar/events/v1' }],
    ['/doc', 'openapi', { openapi: expect.any(String) }],
  ];
  for (const [path, fields, expected] of reads) {
    const { status, headers, body } = await read(`${path}${path.includes('?') ? '&' : '?'}_fields=${fields}`);
    expect([path, status, body, headers.get('X-Ignored')]).toEqual([path, 200, expected, null]);
  }
  expect((await read(`${AUTH}/users/1?_fields=id,usrname`)).headers.get('X-Ignored')).toBe('_fields.usrname');
});

it('`_fields` trims the items of lists without pages', async () => {
  const { webhook, venue } = await createAll();
  const reads: [string, string, string][] = [
    [`${AUTH}/tokens`, 'tokens', 'name'],
    [`${venue}/history`, 'versions', 'version'],
  ];
  for (const [path, list, field] of reads) {
    const { headers, body } = await read(`${path}?_fields=${field},titel`);
    expect([path, Object.keys(body[list][0]), headers.get('X-Ignored')]).toEqual([path, [field], '_fields.titel']);
  }
  expect((await read(`${venue}/history?_fields=version`)).body).toMatchObject({ total: 1, rest_url: expect.any(String) });
  expect((await read(`${webhook}/deliveries?_fields=type`)).headers.get('X-Ignored')).toBeNull();
});

it('a read that gets `_fields` in another form, and a write that gets it in its body, say that they ignore it', async () => {
  const user = await read(`${AUTH}/users/1?_fields[]=id`);
  const strict = await read(`${AUTH}/users/1?_fields[]=id`, { Prefer: 'handling=strict' });
  const written = await calendar.post('/venues', { venue: 'Palau', _fields: 'id' });

  expect([user.status, user.body.username, user.headers.get('X-Ignored')]).toEqual([200, 'admin', '_fields']);
  expect([strict.status, Object.keys(strict.body.data.params)]).toEqual([400, ['_fields']]);
  expect([written.status, written.headers.get('X-Ignored'), written.body.venue]).toEqual([201, '_fields', 'Palau']);
});

it('the read of a webhook does not take it: there, `_fields` is a field of its own', async () => {
  const { webhook } = await createAll();

  const { body, headers } = await read(`${webhook}?_fields=id`);
  const list = await read('/webhooks?_fields=id');

  expect([body.name, headers.get('X-Ignored')]).toEqual(['Web', '_fields']);
  expect([list.body.webhooks, list.headers.get('X-Ignored')]).toEqual([[{ id: body.id }], null]);
});

it('the document declares `_fields` of each operation in JSON but the change and the read of a webhook', async () => {
  const { paths, components } = (await read('/doc')).body;
  const undeclared: string[] = [];
  for (const [path, operations] of Object.entries<Record<string, { parameters: { $ref?: string; name?: string }[] }>>(paths))
    for (const [method, { parameters }] of Object.entries(operations)) {
      const names = parameters.map(({ $ref, name }) => name ?? components.parameters[$ref!.split('/').at(-1)!].name);
      if (!names.includes('_fields')) undeclared.push(`${method} ${path.replace('/calendar/events/v1', '')}`);
    }

  expect(undeclared.filter((one) => !one.includes('/webhooks') && !/\.(ics|jsonld|rss|atom)$/.test(one))).toEqual([]);
  expect(undeclared).toContain('get /webhooks/{id}');
});
