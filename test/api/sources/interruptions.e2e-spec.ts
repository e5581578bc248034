import type { CalendarHttpAdapter } from '../../../src/core/http/server/calendar-http-adapter.js';
import { expect, it } from '@jest/globals';
import { createImportPrincipal } from '../../../src/api/sources/create-import-principal.js';
import { SourceClaims } from '../../../src/api/sources/source-claims.service.js';
import { SourceRecords } from '../../../src/api/sources/source-records.js';
import { SourceTarget } from '../../../src/api/sources/source-target.js';
import { ImportMemory } from '../../../src/api/imports/import-memory.js';
import { runImport } from '../../../src/api/imports/run-import.js';
import type { SourceRecord } from '../../../src/api/imports/source-record.js';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { createSource, runNow, serve, writeFeed } from './feed.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = useCalendar();
const server = useStandInServer();

const list = async () => (await calendar.get('/events?per_page=100&orderby=id', { as: ADMIN })).body.events;
const titles = async () => (await list()).map(({ title }: { title: string }) => title);

/** Events with texts that are so long that an import writes them in three batches. */
const LONG_EVENTS = Object.fromEntries(Array.from({ length: 60 }, (_, id) => [`a${id}`, { description: 'parades '.repeat(3_200) }]));
const LONG_TITLES = Object.keys(LONG_EVENTS).map((id) => `Títol ${id}`);

it('a run whose server breaks off keeps what is whole; the next one has everything once', async () => {
  const source = await createSource(calendar, server.origin, { prune: true });
  const feed = Buffer.from(writeFeed(LONG_EVENTS));
  server.respond = (_, response) => {
    response.writeHead(200, { ETag: '"a"', 'Content-Length': feed.length });
    response.write(feed.subarray(0, -100_000), () => response.destroy());
  };

  const { last_run: broken, etag } = await runNow(calendar, source);

  const before = await titles();
  expect(broken).toMatchObject({ outcome: 'failed', counts: { created: before.length, trashed: 0 } });
  expect(etag).toBeNull();
  expect(before).toEqual(LONG_TITLES.slice(0, before.length));
  expect(before.length).toBeGreaterThan(0);

  serve(server, LONG_EVENTS);
  const { last_run: whole } = await runNow(calendar, source);

  expect(whole).toMatchObject({
    outcome: 'imported',
    code: null,
    counts: { created: 60 - before.length, unchanged: before.length, trashed: 0 },
  });
  expect(await titles()).toEqual(LONG_TITLES);
});

async function* readOne(): AsyncGenerator<SourceRecord> {
  const body = { title: 'De la font', start_date: '2027-04-23', end_date: '2027-04-23' };
  yield await Promise.resolve({ resource: 'event', externalId: 'a', body, place: { at: 'line', line: 1 } } as const);
}

it.each([
  [false, 'Canviat aquí', { kept: 1, updated: 0 }],
  [true, 'De la font', { kept: 0, updated: 1 }],
])(
  'a person changes an event after a run has judged it: the run leaves it, and with overwrite %j the next one shows «%s»',
  async (overwrite, title, counts) => {
    const { app } = calendar;
    const source = await createSource(calendar, server.origin, { overwrite });
    serve(server, { a: {} });
    await runNow(calendar, source);
    const [{ id }] = await list();
    const [claims, principal] = [app.get(SourceClaims), createImportPrincipal({ id: ADMIN.id, role: 'administrator', username: 'admin' })!];
    const adapter = app.getHttpAdapter() as unknown as CalendarHttpAdapter;
    const claimed = (await claims.claimOne(source.id))!;
    const work = app.get(UnitOfWork);
    const records = new SourceRecords(work, claimed);
    const target = new SourceTarget({ work, claims, adapter, records, settings: TEST_SETTINGS, clock: calendar.clock }, claimed, principal);
    const memory = new ImportMemory(records, records, { overwrites: overwrite, judgesDatesOnly: false });
    const decide = memory.decide.bind(memory);
    memory.decide = async (judged) => {
      const decisions = await decide(judged);
      await calendar.patch(`/events/${id}`, { title: 'Canviat aquí' });
      return decisions;
    };

    const { counts: now, problems } = await runImport(readOne(), target, { source: source.external_source, memory });

    expect(now).toMatchObject({ updated: 0, refused: 1 });
    expect(problems).toEqual([{ place: { at: 'line', line: 1 }, problem: { code: 'changed-meanwhile' }, externalId: 'a' }]);
    expect(await titles()).toEqual(['Canviat aquí']);

    calendar.clock.set('2026-11-21T11:10:00Z');
    serve(server, { a: { title: 'De la font' } });
    expect((await runNow(calendar, source)).last_run.counts).toMatchObject(counts);
    expect(await titles()).toEqual([title]);
  },
);
