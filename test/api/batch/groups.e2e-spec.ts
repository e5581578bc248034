import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { ADMIN } from '../../support/calendar.js';
import { startHoldingWrites, startLockedRequest } from '../../support/hold-writes.js';
import { EVENT_DATES } from '../../support/resources.js';
import { useTwoInstances } from '../../support/two-instances.js';

const [calendar, another] = useTwoInstances();

const putEvent = (id: string, body: object = {}) => ({
  method: 'PUT',
  path: `events/external/feed/${id}`,
  body: { title: `Event ${id}`, ...EVENT_DATES, ...body },
});
const sendTo = (instance: typeof calendar, operations: object[]) => instance.post('/batch', { atomic: false, operations });
const statusesOf = ({ body }: { body: { results: { status: number }[] } }) => body.results.map(({ status }) => status);

it('a batch that is not atomic commits several operations at once', async () => {
  await sendTo(calendar, [putEvent('0')]);

  const statements = await calendar.recordQueries(() =>
    sendTo(
      calendar,
      ['1', '2', '3', '4'].map((id) => putEvent(id)),
    ),
  );

  expect(statements.filter((sql) => sql === 'COMMIT').length).toBeLessThan(4);
  expect((await calendar.get('/events')).body.total).toBe(5);
});

it('an operation that fails after it wrote something leaves nothing, and the others are done', async () => {
  const answer = await sendTo(calendar, [
    { ...putEvent('1', { venue: { venue: 'Palau' }, tags: ['Fira'] }), ref: 'first' },
    { ...putEvent('2', { venue: { venue: 'Teatre' }, organizer: 999, tags: ['Mercat'] }), ref: 'second' },
    putEvent('3', { post_parent: { ref: 'second' } }),
    putEvent('4', { post_parent: { ref: 'first' }, tags: ['Fira'] }),
  ]);

  expect(statusesOf(answer)).toEqual([201, 400, 424, 201]);
  expect((await calendar.get('/events')).body.total).toBe(2);
  expect((await calendar.get('/venues?has_events=false')).body.total).toBe(0);
  const { tags } = (await calendar.get('/tags?hide_empty=false')).body as { tags: { name: string; count: number }[] };
  expect(tags.map(({ name, count }) => [name, count])).toEqual([['Fira', 2]]);
  expect((await calendar.get('/events/999')).status).toBe(404);
});

it('batches of two instances with the same names, in opposite orders, are all done', async () => {
  const names = ['Fira', 'Mercat', 'Concert', 'Dansa'];
  const batches = Array.from({ length: 2 }, (_, batch) => {
    const operations = names.map((name) => putEvent(`${name}-${batch}`, { title: name, venue: { venue: `Palau ${name}` }, tags: [name] }));
    return batch % 2 === 0 ? operations : operations.toReversed();
  });

  const answers = await Promise.all(batches.map((operations, batch) => sendTo(batch % 2 === 0 ? calendar : another, operations)));

  expect(answers.map(statusesOf)).toEqual(Array(2).fill(Array(4).fill(201)));
  const { events } = (await calendar.get('/events?per_page=50')).body as { events: { slug: string }[] };
  expect(new Set(events.map(({ slug }) => slug)).size).toBe(8);
  expect((await calendar.get('/venues')).body.total).toBe(4);
  expect((await calendar.get('/tags')).body.total).toBe(4);
});

it('with Prefer: return=minimal the results have the ids alone', async () => {
  const { id } = (await sendTo(calendar, [putEvent('known')])).body.results[0].body as { id: number };
  const operations = [
    putEvent('new'),
    putEvent('known', { title: 'Other' }),
    { method: 'POST', path: 'tags', body: { name: 'Fira' } },
    { method: 'DELETE', path: `events/${id}` },
    { method: 'PUT', path: 'events/external/feed/bad', body: {} },
  ];

  const { body, headers } = await calendar.request('POST', '/batch', {
    body: { atomic: false, operations },
    as: ADMIN,
    headers: { Prefer: 'respond-async, return=minimal' },
  });

  expect(headers.get('Preference-Applied')).toBe('return=minimal');
  const [created, updated, tag, deleted, refused] = body.results;
  expect(created).toEqual({
    status: 201,
    headers: { Location: expect.stringContaining(`/events/${created.body.id}`) },
    body: { id: expect.any(Number) },
    changed: true,
  });
  expect([updated, deleted]).toEqual(Array(2).fill({ status: 200, headers: {}, body: { id }, changed: true }));
  expect([tag.status, tag.body]).toEqual([201, { id: expect.any(Number) }]);
  expect([refused.status, refused.body.code]).toEqual([400, 'rest_missing_callback_param']);
  expect((await calendar.get(`/events/${created.body.id}`)).body).toMatchObject({ title: 'Event new' });
});

it('an operation of a batch sees what the earlier ones have written', async () => {
  const { id: renamed } = (await sendTo(calendar, [putEvent('old', { title: 'Fira' })])).body.results[0].body as { id: number };
  await calendar.patch(`/events/${renamed}`, { title: 'Mercat', slug: 'mercat' });
  const venue = { venue: 'Palau', city: 'Vic' };

  const answer = await sendTo(calendar, [
    { ...putEvent('1', { title: 'Fira', venue, categories: ['Fires'], external_ids: { other: '7' } }), ref: 'first' },
    putEvent('2', { title: 'Fira', venue, categories: ['Fires', 'Cultura'], post_parent: { ref: 'first' } }),
    putEvent('1', { title: 'Fira gran', tags: ['gratis'] }),
    putEvent('3', { title: 'Fira', external_ids: { other: '7' } }),
    { method: 'PATCH', path: 'events/external/feed/2', body: { website: 'https://example.org' } },
    { method: 'DELETE', path: 'events/external/feed/old' },
    putEvent('4', { title: 'Mercat', venue, categories: ['Fires'] }),
  ]);

  expect(statusesOf(answer)).toEqual([201, 201, 200, 409, 200, 200, 201]);
  const { events } = (await calendar.get('/events?per_page=50&orderby=title')).body as { events: Record<string, unknown>[] };
  expect(events.map(({ title, slug, website }) => [title, slug, website])).toEqual([
    ['Fira', 'fira-2', 'https://example.org'],
    ['Fira gran', 'fira', null],
    ['Mercat', 'mercat', null],
  ]);
  expect((await calendar.get('/events/by-slug/fira')).body).toMatchObject({ title: 'Fira gran', tags: [{ name: 'gratis', count: 1 }] });
  expect((await calendar.get('/events?search=gran')).body.total).toBe(1);
  expect((await calendar.get('/venues')).body.total).toBe(1);
  const { categories } = (await calendar.get('/categories')).body as { categories: { name: string; count: number }[] };
  expect(categories.map(({ name, count }) => [name, count])).toEqual(expect.arrayContaining([['Fires', 3]]));
});

it('a batch finds a category no longer by the name that an operation has changed', async () => {
  const { id } = (await calendar.post('/categories', { name: 'Fires' })).body as { id: number };

  const answer = await sendTo(calendar, [
    putEvent('1', { categories: ['Fires'] }),
    { method: 'PATCH', path: `categories/${id}`, body: { name: 'Mercats' } },
    putEvent('2', { categories: ['Fires'] }),
  ]);

  expect(statusesOf(answer)).toEqual([201, 200, 201]);
  const { categories } = (await calendar.get('/categories')).body as { categories: { name: string; count: number }[] };
  expect(categories.map(({ name, count }) => `${name} ${count}`).sort()).toEqual(['Fires 1', 'Mercats 1']);
});

it('a batch finds the oldest category of a name, when an operation has moved the one that was no child', async () => {
  const create = async (body: object) => (await calendar.post('/categories', body)).body.id as number;
  const [culture, sports] = [await create({ name: 'Cultura' }), await create({ name: 'Esport' })];
  const child = await create({ name: 'Fires', parent: culture });
  const root = await create({ name: 'Fires' });

  const { body } = await sendTo(calendar, [
    putEvent('1', { categories: ['Fires'] }),
    { method: 'PATCH', path: `categories/${root}`, body: { parent: sports } },
    putEvent('2', { categories: ['Fires'] }),
  ]);

  expect([0, 2].map((place) => body.results[place].body.categories[0].id as number)).toEqual([root, child]);
});

it('an event of a batch that lost its category with the category itself is not changed when it is put without one', async () => {
  const { id: category } = (await calendar.post('/categories', { name: 'Fires' })).body as { id: number };
  const { id } = (await sendTo(calendar, [putEvent('1', { categories: [category] })])).body.results[0].body as { id: number };

  const answer = await sendTo(calendar, [
    putEvent('2'),
    { method: 'DELETE', path: `categories/${category}` },
    putEvent('1', { categories: [] }),
  ]);

  expect(statusesOf(answer)).toEqual([201, 200, 200]);
  const { changes } = (await calendar.get('//ca/api/auth/v1/audit', { as: ADMIN })).body as { changes: Record<string, unknown>[] };
  expect(changes.filter((change) => change.id === id).map(({ action }) => action)).toEqual(['create']);
});

it.each(['tags', 'categories', 'venues', 'events'])('a batch finds the record in %s that an earlier operation put', async (collection) => {
  const names = { tags: 'name', categories: 'name', venues: 'venue', events: 'title' };
  const field = names[collection as keyof typeof names];
  const put = (name: string) => ({
    ...{ method: 'PUT', path: `${collection}/external/feed/1` },
    body: { [field]: name, ...(collection === 'events' && EVENT_DATES) },
  });

  const answer = await sendTo(calendar, [put('Fira'), put('Fira'), put('Mercat')]);

  expect(statusesOf(answer)).toEqual([201, 200, 200]);
  expect(answer.body.results.map(({ changed }: { changed: boolean }) => changed)).toEqual([true, false, true]);
});

it('a batch with Prefer: return=minimal inserts several events at once', async () => {
  const operations = (from: number) => Array.from({ length: 4 }, (_, n) => putEvent(`n${from + n}`, { categories: ['Fires'] }));
  const send = (from: number) =>
    calendar.request('POST', '/batch', {
      ...{ as: ADMIN, body: { atomic: false, operations: operations(from) }, headers: { Prefer: 'return=minimal' } },
    });
  await send(0);

  const statements = await calendar.recordQueries(() => send(4));

  expect(statements.filter((sql) => /^INSERT INTO .event_translation/.test(sql)).length).toBeLessThan(4);
  expect((await calendar.get('/events?categories=fires')).body.total).toBe(8);
});

it('a batch reads and writes at once what its events need', async () => {
  const operations = (from: number) =>
    Array.from({ length: 8 }, (_, n) =>
      putEvent(`n${from + n}`, { venue: { venue: `Sala ${from + n}` }, organizer: { organizer: `Associació ${from + n}` } }),
    );
  const send = (from: number) =>
    calendar.request('POST', '/batch', {
      ...{ as: ADMIN, body: { atomic: false, operations: operations(from) }, headers: { Prefer: 'return=minimal' } },
    });
  await send(0);

  const statements = await calendar.recordQueries(() => send(8));

  const count = (pattern: RegExp) => statements.filter((sql) => pattern.test(sql)).length;
  for (const table of ['venue', 'organizer', 'event']) {
    expect(count(new RegExp(`^INSERT INTO .${table}. *\\(`))).toBeLessThan(8);
    expect(count(new RegExp(`^SELECT .*FROM .?${table}_translation`))).toBeLessThan(8);
  }
  expect(count(/^INSERT INTO .?record_id/)).toBeLessThan(8);
  expect((await calendar.get('/venues')).body.total).toBe(16);
});

it('events of a batch share the venue that one of them brings, and get free slugs', async () => {
  const title = 'Fira';
  await calendar.post('/events', { title, ...EVENT_DATES });
  await calendar.post('/events', { title: 'Fira 3', ...EVENT_DATES });

  const answer = await sendTo(calendar, [
    putEvent('1', { title, venue: { venue: 'Palau', city: 'Vic' } }),
    putEvent('2', { title, venue: { venue: 'PALAU', city: 'Vic' } }),
    putEvent('3', { title, venue: { venue: 'Palau', city: 'Vic' } }),
    putEvent('4', { title, venue: { venue: 'Palau', city: 'Reus' } }),
  ]);

  expect(answer.body.results.map(({ body }: { body: { slug: string } }) => body.slug)).toEqual(['fira-2', 'fira-4', 'fira-5', 'fira-6']);
  const [first, second, third, fourth] = answer.body.results.map(({ body }: { body: { venue: { id: number } } }) => body.venue.id);
  expect(third).toBe(first);
  expect(new Set([first, second, fourth]).size).toBe(3);
});

it('an event of a batch brings a venue anew after an operation has changed the equal one', async () => {
  const venue = { venue: 'Palau', city: 'Vic' };
  const { id } = (await calendar.post('/venues', venue)).body as { id: number };

  const { body } = await sendTo(calendar, [
    putEvent('1', { venue }),
    { method: 'PATCH', path: `venues/${id}`, body: { city: 'Reus' } },
    putEvent('2', { venue }),
    { method: 'PATCH', path: `venues/${id}`, body: { city: 'Vic' } },
    putEvent('3', { venue }),
  ]);

  const venues = [0, 2, 4].map((place) => body.results[place].body.venue.id as number);
  expect(venues[0]).toBe(id);
  expect(venues[1]).not.toBe(id);
  expect(venues[2]).toBe(id);
});

it('a batch reads at once the events that it puts again, and changes those that differ', async () => {
  const bodyOf = (n: number) => ({ title: `Event ${n}`, venue: { venue: 'Palau' }, categories: ['Fires'], tags: ['gratis'] });
  const operations = Array.from({ length: 8 }, (_, n) => putEvent(String(n), bodyOf(n)));
  await sendTo(calendar, operations);
  operations[1] = putEvent('1', { ...bodyOf(1), tags: ['nit'], translations: { es: { title: 'Evento 1' } } });
  operations[2] = operations[1];
  operations[3] = putEvent('1', { ...bodyOf(1), venue: { venue: 'Teatre' } });
  let changed: boolean[] = [];

  const statements = await calendar.recordQueries(async () => {
    const { body } = await calendar.request('POST', '/batch', {
      ...{ as: ADMIN, body: { atomic: false, operations }, headers: { Prefer: 'return=minimal' } },
    });
    changed = body.results.map((result: { changed: boolean }) => result.changed);
  });

  expect(changed).toEqual([false, true, false, true, false, false, false, false]);
  for (const table of ['event', 'event_translation', 'event_venue', 'event_category', 'external_id'])
    expect(statements.filter((sql) => new RegExp(`^SELECT .* FROM .${table}. `).test(sql)).length).toBeLessThan(8);
  expect((await calendar.get('/events/by-slug/event-1')).body).toMatchObject({
    venue: { venue: 'Teatre' },
    tags: [{ name: 'gratis' }],
    translations: { es: { slug: 'evento-1' } },
  });
});

it('an event with too many venues takes no ids for them', async () => {
  const venues = Array.from({ length: 200 }, (_, n) => ({ venue: `Palau ${n}` }));

  const answer = await sendTo(calendar, [putEvent('1', { venue: { venue: 'Teatre' } }), putEvent('2', { venue: venues })]);

  expect(statusesOf(answer)).toEqual([201, 400]);
  const [{ body: event }] = answer.body.results;
  const next = await calendar.post('/venues', { venue: 'Sala' });
  expect(next.body.id - event.id).toBeLessThan(10);
});

it('a slug that a new event of the group takes leads no longer to the event in the trash that had it', async () => {
  const { id } = (await sendTo(calendar, [putEvent('old', { title: 'Fira' })])).body.results[0].body as { id: number };
  await calendar.delete(`/events/${id}`);

  await calendar.request('POST', '/batch', {
    body: { atomic: false, operations: [putEvent('new', { title: 'Fira' }), putEvent('old', { slug: 'mercat', status: 'publish' })] },
    ...{ as: ADMIN, headers: { Prefer: 'return=minimal' } },
  });
  await calendar.delete('/events/external/feed/new?force=true');

  expect((await calendar.get('/events/by-slug/mercat')).body.id).toBe(id);
  expect((await calendar.get('/events/by-slug/fira', { as: ADMIN })).status).toBe(404);
});

it('a batch that waited long for its first operations answers what came of them, and waits for no more', async () => {
  const tags = Array.from({ length: 60 }, (_, index) => ({ method: 'POST', path: 'tags', body: { name: `Tag ${index}` } }));
  const release = await startHoldingWrites(calendar);
  const { answer } = await startLockedRequest(calendar, () => sendTo(calendar, tags));
  // This transaction comes between the first operations and the others.
  const next = startHoldingWrites(calendar);
  await sleep(3_200);
  release();

  const { status, ...batch } = await answer;
  (await next)();

  const statuses = statusesOf(batch);
  const done = statuses.filter((one) => one === 201).length;
  expect([status, done > 0, statuses.slice(done)]).toEqual([200, true, statuses.slice(done).map(() => 503)]);
  expect(done).toBeLessThan(60);
  expect((await calendar.get('/tags?hide_empty=false')).body.total).toBe(done);
});
