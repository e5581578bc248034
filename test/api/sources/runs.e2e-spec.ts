import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { createSource, runDueSources, runNow, serve } from './feed.js';

const calendar = useCalendar();
const given = new Given(calendar);
const server = useStandInServer();

const COUNTS = { created: 0, updated: 0, unchanged: 0, kept: 0, refused: 0, trashed: 0 };

const list = async () => (await calendar.get('/events', { as: ADMIN })).body.events;
const titles = async () => (await list()).map(({ title }: { title: string }) => title).sort();

it('a source that is due is imported with the rights of its owner, and shows what came of it', async () => {
  const owner = await calendar.person('author');
  const category = await given.category({ en: { name: 'Fairs' } });
  serve(server, { a: { categories: ['Books'] }, b: { start_date: 'never' } });
  const { id, external_source } = await createSource(calendar, server.origin, { owner: owner.id, category: category.id, language: 'en' });

  await runDueSources(calendar);

  const { body } = await calendar.get(`/sources/${id}`, { as: ADMIN });
  expect(body).toMatchObject({ running: false, failures: 0, next_run_at: '2026-11-21T12:00:00Z', etag: expect.any(String) });
  expect(body.last_run).toEqual({
    started_at: '2026-11-21T11:00:00Z',
    finished_at: '2026-11-21T11:00:00Z',
    outcome: 'imported',
    message: null,
    code: null,
    counts: { ...COUNTS, created: 1, refused: 1 },
    problems: [{ place: 'línia 2', reason: expect.stringContaining('start_date'), code: 'rest_invalid_param' }],
  });
  const [event] = await list();
  expect(event).toMatchObject({
    title: 'Títol a',
    language: 'en',
    author: owner.id,
    status: 'publish',
    external_ids: { [external_source]: 'a' },
  });
  expect(event.categories.map(({ name }: { name: string }) => name).sort()).toEqual(['Books', 'Fairs']);
  const { changes } = (await calendar.get(`//ca/api/auth/v1/audit?type=event&id=${event.id}`, { as: ADMIN })).body;
  expect(changes).toMatchObject([{ action: 'create', user: owner.id, means: 'import', token: null, request_id: null }]);
});

it('a source that has not changed is asked with its ETag, and not read', async () => {
  serve(server, { a: {} });
  const source = await createSource(calendar, server.origin);
  await runNow(calendar, source);
  const [before] = await list();

  const { last_run } = await runNow(calendar, source);

  expect(last_run).toMatchObject({ outcome: 'unchanged', counts: COUNTS });
  expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, expect.any(String)]);
  expect(await list()).toEqual([before]);
});

it('only what the source changed is written', async () => {
  serve(server, { a: {}, b: {}, c: {} });
  const source = await createSource(calendar, server.origin);
  await runNow(calendar, source);
  calendar.clock.set('2026-11-22T11:00:00Z');
  serve(server, { a: {}, b: { title: 'Nou' }, c: {}, d: {} });

  const { last_run } = await runNow(calendar, source);

  expect(last_run.counts).toEqual({ ...COUNTS, created: 1, updated: 1, unchanged: 2 });
  const modified = (await list()).map(({ title, modified_utc }: Record<string, string>) => [title, modified_utc!.slice(0, 10)]);
  expect(Object.fromEntries(modified)).toEqual({
    'Títol a': '2026-11-21',
    Nou: '2026-11-22',
    'Títol c': '2026-11-21',
    'Títol d': '2026-11-22',
  });
});

it.each([
  [false, 'Canviat aquí', { ...COUNTS, kept: 1 }],
  [true, 'De la font', { ...COUNTS, updated: 1 }],
])('with overwrite %j, an event that a person changed becomes «%s»', async (overwrite, title, counts) => {
  serve(server, { a: {} });
  const source = await createSource(calendar, server.origin, { overwrite });
  await runNow(calendar, source);
  await calendar.patch(`/events/${(await list())[0].id}`, { title: 'Canviat aquí' });
  serve(server, { a: { title: 'De la font' } });

  expect((await runNow(calendar, source)).last_run.counts).toEqual(counts);
  expect(await titles()).toEqual([title]);
});

it('an event that a person moved to the trash stays there', async () => {
  serve(server, { a: {} });
  const source = await createSource(calendar, server.origin);
  await runNow(calendar, source);
  await calendar.delete(`/events/${(await list())[0].id}`);
  serve(server, { a: { title: 'De la font' } });

  expect((await runNow(calendar, source)).last_run.counts).toEqual({ ...COUNTS, kept: 1 });
  expect(await list()).toEqual([]);
});

it('with prune, events that the source no longer has go to the trash, but not those that a person changed; they come back', async () => {
  serve(server, { a: {}, b: {}, c: {} });
  const source = await createSource(calendar, server.origin, { prune: true });
  await given.event({ ca: { title: 'Nostre' } });
  await runNow(calendar, source);
  const changed = (await list()).find(({ title }: { title: string }) => title === 'Títol b');
  await calendar.patch(`/events/${changed.id}`, { title: 'Canviat aquí' });

  serve(server, { a: {} });
  expect((await runNow(calendar, source)).last_run.counts).toEqual({ ...COUNTS, unchanged: 1, kept: 1, trashed: 1 });
  expect(await titles()).toEqual(['Canviat aquí', 'Nostre', 'Títol a']);

  serve(server, { a: {}, c: {} });
  expect((await runNow(calendar, source)).last_run.counts).toMatchObject({ updated: 1 });
  expect(await titles()).toEqual(['Canviat aquí', 'Nostre', 'Títol a', 'Títol c']);
});

it('a source without events empties nothing', async () => {
  serve(server, { a: {} });
  const source = await createSource(calendar, server.origin, { prune: true });
  await runNow(calendar, source);
  serve(server, {});

  const { last_run } = await runNow(calendar, source);

  expect(last_run).toMatchObject({ outcome: 'imported', message: expect.stringContaining('no ha anat a la paperera'), counts: COUNTS });
  expect(await titles()).toEqual(['Títol a']);
});

it('a record that was erased comes back only if the source may overwrite what people changed', async () => {
  serve(server, { a: {}, b: {} });
  const source = await createSource(calendar, server.origin);
  await runNow(calendar, source);
  const erased = (await list()).find(({ title }: { title: string }) => title === 'Títol a');
  await calendar.delete(`/events/${erased.id}?force=true`);

  serve(server, { a: {}, b: {}, c: {} });
  const { last_run: same } = await runNow(calendar, source);
  serve(server, { a: { title: 'Nou' }, b: {}, c: {} });
  const { last_run: changed } = await runNow(calendar, source);
  expect([same.counts, changed.counts]).toEqual([
    { ...COUNTS, created: 1, unchanged: 2 },
    { ...COUNTS, kept: 1, unchanged: 2 },
  ]);
  expect(await titles()).toEqual(['Títol b', 'Títol c']);

  await calendar.patch(`/sources/${source.id}`, { overwrite: true });
  await runNow(calendar, source);
  expect(await titles()).toEqual(['Nou', 'Títol b', 'Títol c']);
});
