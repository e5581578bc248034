import { expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EVENT_DATES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

type Operation = Record<string, unknown>;
interface Result {
  status: number;
  headers: Record<string, string>;
  // Its shape is that of the operation's answer.
  body: ReturnType<typeof JSON.parse>;
}

const send = (
  operations: Operation[],
  { as = ADMIN, language = 'ca', ...more }: { as?: Person; language?: string; atomic?: boolean } = {},
) => calendar.post('/batch', { ...more, operations }, { as, language });
const results = async (...sent: Parameters<typeof send>): Promise<Result[]> => (await send(...sent)).body.results;
const statuses = async (...sent: Parameters<typeof send>) => (await results(...sent)).map(({ status }) => status);
const count = async (collection: string) => (await calendar.get(`/${collection}?hide_empty=false`)).body.total as number;

it('a batch creates, updates and deletes, and answers in order as the operations would alone', async () => {
  const [venue, tag] = [await given.venue(), await given.tag()];

  const { status, body } = await send([
    { method: 'POST', path: 'organizers', body: { organizer: 'Orfeó' } },
    { method: 'PATCH', path: `/venues/${venue.id}`, body: { city: 'Vic' } },
    { method: 'DELETE', path: `tags/${tag.id}` },
    { method: 'PUT', path: 'categories/external/feed/a%2Fb', body: { name: 'Fires' } },
  ]);

  expect(status).toBe(200);
  const [organizer, changed, deleted, put] = body.results as Result[];
  expect(body.results.map((result: Result) => result.status)).toEqual([201, 200, 200, 201]);
  expect(organizer!.headers).toMatchObject({ Location: organizer!.body.rest_url, 'Content-Language': 'ca' });
  expect(organizer!.body).toEqual((await calendar.get(`/organizers/${organizer!.body.id}`, { as: ADMIN })).body);
  expect(changed!.body).toMatchObject({ id: venue.id, city: 'Vic' });
  expect(deleted!.body).toEqual(tag);
  expect(put!.body).toMatchObject({ name: 'Fires', external_ids: { feed: 'a/b' } });
});

it('a reference stands for the id of an earlier result, anywhere in a body', async () => {
  const [venue, , category, parent, event] = await results([
    { method: 'POST', path: 'venues', body: { venue: 'Palau' }, ref: 'v1' },
    { method: 'POST', path: 'categories', body: { name: 'Cultura' }, ref: 'culture' },
    {
      method: 'POST',
      path: 'categories',
      body: { name: 'Música', parent: { ref: 'culture' }, external_ids: { ref: 'culture' } },
      ref: 'c1',
    },
    { method: 'POST', path: 'events', body: { title: 'Cicle', ...EVENT_DATES }, ref: 'e1' },
    {
      ...{ method: 'POST', path: 'events?_fields=venue.id,categories.id,post_parent' },
      body: { title: 'Concert', ...EVENT_DATES, venue: { ref: 'v1' }, categories: [{ ref: 'c1' }], post_parent: { ref: 'e1' } },
    },
  ]);

  expect(category!.body.external_ids).toEqual({ ref: 'culture' });
  expect(event!.body).toEqual({ venue: { id: venue!.body.id }, categories: [{ id: category!.body.id }], post_parent: parent!.body.id });
});

it('the first error of an atomic batch undoes all, and the others say 424', async () => {
  const venue = await given.venue({ ca: { venue: 'Palau' } });

  const answers = await results([
    { method: 'PATCH', path: `venues/${venue.id}`, body: { venue: 'Auditori' } },
    { method: 'POST', path: 'tags', body: { name: 'Llibres' } },
    { method: 'POST', path: 'events', body: { title: 'Fira', ...EVENT_DATES, venue: { venue: 'Nou' }, end_date: 'mai' } },
    { method: 'POST', path: 'tags', body: { name: 'Discos' } },
  ]);

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [424, 'failed-dependency'],
    [424, 'failed-dependency'],
    [400, 'rest_invalid_param'],
    [424, 'failed-dependency'],
  ]);
  expect(Object.keys(answers[2]!.body.data.params)).toEqual(['end_date']);
  expect((await calendar.get(`/venues/${venue.id}`, { as: ADMIN })).body).toEqual(venue);
  expect([await count('tags'), await count('venues'), await count('events')]).toEqual([0, 1, 0]);
  const audit = (await calendar.get('//ca/api/auth/v1/audit?type=tag', { as: ADMIN })).body;
  expect(audit.total).toBe(0);
});

it.each([
  ['venues', { venue: 'Palau' }],
  ['events', { title: 'Palau', ...EVENT_DATES }],
])('an atomic batch gives a new record in %s another slug than the one that leaves the trash', async (collection, body) => {
  const { id } = (await calendar.post(`/${collection}`, body)).body as { id: number };
  await calendar.delete(`/${collection}/${id}`);

  const [restored, created] = await results([
    { method: 'PATCH', path: `${collection}/${id}`, body: { status: 'publish' } },
    { method: 'POST', path: collection, body },
  ]);

  expect([restored?.body.slug, created?.body.slug]).toEqual(['palau', 'palau-2']);
});

it('each operation of another batch is done or refused by itself', async () => {
  const operations = [
    { method: 'POST', path: 'tags', body: { name: '' }, ref: 'bad' },
    { method: 'POST', path: 'tags', body: { name: 'Llibres' } },
    { method: 'POST', path: 'events', body: { title: 'Fira', ...EVENT_DATES, tags: [{ ref: 'bad' }] } },
    { method: 'POST', path: 'tags', body: { name: 'Llibres' } },
  ];

  expect(await statuses(operations, { atomic: false })).toEqual([400, 201, 424, 409]);
  expect([await count('tags'), await count('events')]).toEqual([1, 0]);
});

it('each operation has its own rights, scopes and addresses', async () => {
  const { id } = await given.venue();
  const author = await calendar.person('author');
  const scopes = ['events:write', 'read'];
  const { body } = await calendar.post('//ca/api/auth/v1/tokens', { name: 'limited', scopes }, { as: author });
  const as = { ...author, token: body.token };

  const answers = await results(
    [
      { method: 'POST', path: 'events', body: { title: 'Fira', ...EVENT_DATES } },
      { method: 'POST', path: 'venues', body: { venue: 'Palau' } },
      { method: 'PATCH', path: `venues/${id}`, body: { city: 'Vic' } },
      { method: 'POST', path: 'sponsors', body: {} },
      { method: 'DELETE', path: 'events' },
      { method: 'PATCH', path: '../../../auth/v1/me', body: {} },
      { method: 'PATCH', path: 'events/by-slug/ningu', body: {} },
    ],
    { as, atomic: false },
  );

  expect(answers.map(({ status }) => status)).toEqual([201, 403, 403, 404, 405, 404, 404]);
  expect(answers[0]!.body.author).toBe(author.id);
  expect(answers[4]!.headers.Allow).toContain('POST');
});

it('messages are in the language of the batch, and texts in that of each operation', async () => {
  const [tag, refused] = await results(
    [
      { method: 'POST', path: 'tags?translation_language=es', body: { name: 'Libros' } },
      { method: 'POST', path: 'tags', body: {} },
    ],
    { language: 'en', atomic: false },
  );

  expect(tag!.body).toMatchObject({ name: 'Libros', languages: ['es'] });
  expect(refused!.body.message).toBe('Required fields are missing: name.');
});

it('a token without the scope «read» gets no bodies, and its references work', async () => {
  const { body } = await calendar.post('//ca/api/auth/v1/tokens', { name: 'limited', scopes: ['terms:write'] });

  const answers = await results(
    [
      { method: 'POST', path: 'categories', body: { name: 'Cultura' }, ref: 'c1' },
      { method: 'POST', path: 'categories', body: { name: 'Música', parent: { ref: 'c1' } } },
    ],
    { as: { id: ADMIN.id, token: body.token } },
  );

  expect(answers.map(({ status, body: none }) => [status, none])).toEqual([
    [204, null],
    [204, null],
  ]);
  const { categories } = (await calendar.get('/categories?hide_empty=false&orderby=id')).body;
  expect(categories[1].parent).toBe(categories[0].id);
});

const TAG = { method: 'POST', path: 'tags', body: { name: 'Fira' } };
it.each([
  ['without operations', {}, ['operations']],
  ['with an empty list', { operations: [] }, ['operations']],
  ['with too many operations', { operations: Array(101).fill(TAG) }, ['operations']],
  ['that reads', { operations: [TAG, { method: 'GET', path: 'tags' }] }, ['operations.1.method']],
  ['without a path', { operations: [{ method: 'POST' }] }, ['operations.0.path']],
  ['in a batch', { operations: [{ ...TAG, path: 'batch' }] }, ['operations.0.path']],
  ['at another host', { operations: [{ ...TAG, path: '//example.org/tags' }] }, ['operations.0.path']],
  ['with a list as body', { operations: [{ ...TAG, body: [] }] }, ['operations.0.body']],
  ['with an unknown reference', { operations: [{ ...TAG, body: { parent: { ref: 'a' } } }] }, ['operations.0.body']],
  [
    'with a later reference',
    {
      operations: [
        { ...TAG, body: { a: { ref: 'a' } } },
        { ...TAG, ref: 'a' },
      ],
    },
    ['operations.0.body'],
  ],
  [
    'with one name for two operations',
    {
      operations: [
        { ...TAG, ref: 'a' },
        { ...TAG, ref: 'a' },
      ],
    },
    ['operations.1.ref'],
  ],
])('a batch %s is refused, and nothing is done', async (_, batch, fields) => {
  const { status, body } = await calendar.post('/batch', batch);

  const named = Array.isArray(body.data.params) ? body.data.params : Object.keys(body.data.params);
  expect([status, named]).toEqual([400, fields]);
  expect(await count('tags')).toBe(0);
});

it('a batch needs credentials', async () => {
  const { status, body } = await calendar.request('POST', '/batch', { body: { operations: [TAG] } });

  expect([status, body.code]).toEqual([401, 'rest_not_logged_in']);
});

it('an atomic batch has one entry in the audit log for each record, with the id of the request', async () => {
  const { headers } = await send([TAG, { ...TAG, body: { name: 'Mercat' } }]);

  const { changes } = (await calendar.get(`//ca/api/auth/v1/audit?request_id=${headers.get('X-Request-Id')}`, { as: ADMIN })).body;
  expect(changes.map(({ type, action, user }: Record<string, unknown>) => [type, action, user])).toEqual([
    ['tag', 'create', ADMIN.id],
    ['tag', 'create', ADMIN.id],
  ]);
});
