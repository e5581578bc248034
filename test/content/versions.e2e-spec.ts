import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const versionOf = async (path: string) => (await calendar.get(path, { as: ADMIN })).body.version;

describe.each(RECORD_RESOURCES)('the version of one of the $collection', ({ resource, collection, name }) => {
  it('is raised by each write that changes a value, in any language, and by no other', async () => {
    const { id, version } = await given[resource]({ ca: { description: 'Una' } });
    const path = `/${collection}/${id}`;

    const changes = [{ description: 'Dues' }, { description: 'Dues' }, { translations: { es: { [name]: 'Otro' } } }, {}];
    const versions = [];
    for (const body of changes) versions.push((await calendar.patch(path, body)).body.version);
    await calendar.request('PUT', `${path}/translations/en`, { as: ADMIN, body: { [name]: 'Other' } });
    await calendar.delete(`${path}/translations/es`);

    expect([version, ...versions, await versionOf(path)]).toEqual([1, 2, 2, 3, 3, 5]);
  });

  it('is shown in lists, too, and to clients who may edit the record, alone', async () => {
    const { id } = await given[resource]();
    const people = [
      ADMIN,
      await calendar.person('editor'),
      await calendar.person('author'),
      await calendar.person('subscriber'),
      undefined,
    ];
    const shown = [];
    for (const as of people) {
      const options = as ? { as } : {};
      const { body } = await calendar.get(`/${collection}/${id}`, options);
      const list = await calendar.get(`/${collection}?hide_empty=false`, options);
      shown.push([body.version, list.body[collection][0].version]);
    }

    expect(shown).toEqual([[1, 1], [1, 1], ...Array(3).fill([undefined, undefined])]);
  });

  it.each([
    ['POST', (path: string) => path],
    ['PUT', (path: string) => path],
    ['PATCH', (path: string) => path],
    ['PUT', (path: string) => `${path}/translations/ca`],
    ['PATCH', () => `/${collection}/external/other/7`],
    ['PUT', () => `/${collection}/external/other/7`],
    ['DELETE', (path: string) => `${path}/translations/es`],
    ['DELETE', () => `/${collection}/external/other/7`],
    ['DELETE', (path: string) => path],
  ])('is a condition of %s (%#): another one is 412', async (method, buildPath) => {
    const { id } = await given[resource]({ ca: {}, es: {} }, { external_ids: { other: '7' } });
    await calendar.patch(`/${collection}/${id}`, { description: 'Nova' });
    const body = method === 'DELETE' ? {} : { body: { [name]: 'Canviat' } };
    const write = (version: number) =>
      calendar.request(method, `${buildPath(`/${collection}/${id}`)}?if_version=${version}`, { as: ADMIN, ...body });

    const stale = await write(1);
    const unchanged = await versionOf(`/${collection}/${id}`);
    const fresh = await write(2);

    expect([stale.status, stale.body.code, stale.body.data.version, unchanged]).toEqual([412, 'precondition-failed', 2, 2]);
    expect([fresh.status, fresh.headers.get('X-Ignored')]).toEqual([200, null]);
  });

  it('is a condition also in the body', async () => {
    const { id } = await given[resource]();

    const stale = await calendar.patch(`/${collection}/${id}`, { description: 'Nova', if_version: 2 });
    const fresh = await calendar.patch(`/${collection}/${id}`, { description: 'Nova', if_version: 1 });

    expect([stale.status, fresh.status, fresh.body.version]).toEqual([412, 200, 2]);
  });

  it('is null in the answer to a condition of a PUT that would create the record', async () => {
    const { status, body } = await calendar.request('PUT', `/${collection}/external/other/8?if_version=1`, {
      as: ADMIN,
      body: { [name]: 'Nou' },
    });

    expect([status, body.data.version]).toEqual([412, null]);
  });

  it('is no condition if the body has null', async () => {
    const { id } = await given[resource]();

    expect((await calendar.patch(`/${collection}/${id}`, { description: 'Nova', if_version: null })).status).toBe(200);
    expect((await calendar.patch(`/${collection}/${id}`, { description: 'Nova', if_version: '' })).status).toBe(400);
  });

  it.each(['0', '-1', 'x', '', '1.5'])('is refused as a condition if it is %p', async (version) => {
    const { id } = await given[resource]();

    const { status, body } = await calendar.patch(`/${collection}/${id}?if_version=${version}`, { description: 'Nova' });

    expect([status, Object.keys(body.data.params)]).toEqual([400, ['if_version']]);
  });
});

it.each(CONTENT_RESOURCES)(
  'a move of one of the $collection to the trash and out of it raises its version',
  async ({ resource, collection }) => {
    const { id } = await given[resource]();

    const trashed = await calendar.delete(`/${collection}/${id}?if_version=1`);
    const stale = await calendar.patch(`/${collection}/${id}?if_version=1`, { status: 'publish' });
    const restored = await calendar.patch(`/${collection}/${id}?if_version=2`, { status: 'publish' });
    const erased = await calendar.delete(`/${collection}/${id}?force=true&if_version=2`);

    expect([trashed.body.version, stale.status, restored.body.version, erased.status]).toEqual([2, 412, 3, 412]);
  },
);

it('a category whose parent is deleted changes with it', async () => {
  const parent = await given.category();
  const { id } = await given.category({ ca: {} }, { parent: parent.id });
  await calendar.delete(`/categories/${parent.id}`);

  expect((await calendar.get(`/categories/${id}`, { as: ADMIN })).body).toMatchObject({ parent: 0, version: 2 });
});

it('a batch takes versions as conditions of its operations', async () => {
  const { id } = await given.tag();
  const operations = [1, 1, 2].map((version) => ({
    method: 'PATCH',
    path: `tags/${id}?if_version=${version}`,
    body: { description: `des de ${version}` },
  }));

  const { body } = await calendar.post('/batch', { atomic: false, operations });

  expect(body.results.map(({ status }: { status: number }) => status)).toEqual([200, 412, 200]);
});

it('an event shows the versions of those records in it that the client may edit', async () => {
  const author = await calendar.person('author');
  const venue = await given.venue();
  const { id } = await given.event({ ca: {} }, { venue: venue.id, organizer: { organizer: 'Cor' } }, author);

  const { body } = await calendar.get(`/events/${id}`, { as: author });

  expect([body.version, body.organizer[0].version, body.venue.version]).toEqual([1, 1, undefined]);
});

it('a write of ticket_status alone leaves the version of an event as it is', async () => {
  const { id } = await given.event();

  expect((await calendar.patch(`/events/${id}?if_version=1`, { ticket_status: 'limited' })).body.version).toBe(1);
  expect((await calendar.patch(`/events/${id}`, { ticket_status: 'closed', featured: true })).body.version).toBe(2);
});

it('of 50 writers that name the version that they have read, none overwrites another', async () => {
  const { id } = await given.venue({ ca: { description: '' } });
  const path = `/venues/${id}`;
  const add = async (word: number): Promise<void> => {
    const { body } = await calendar.get(path, { as: ADMIN });
    const description = `${body.description} ${word}`.trim();
    const { status } = await calendar.patch(`${path}?if_version=${body.version}`, { description });
    // On a busy machine, some get no connection in time.
    if (status === 412 || status === 503) return add(word);
    expect(status).toBe(200);
  };
  const words = Array.from({ length: 50 }, (_, word) => word);

  await Promise.all(words.map(add));

  const { body } = await calendar.get(path, { as: ADMIN });
  expect(body.version).toBe(51);
  expect(
    body.description
      .split(' ')
      .map(Number)
      .sort((one: number, other: number) => one - other),
  ).toEqual(words);
});
