import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { createSource, runNow, serve } from '../../api/sources/feed.js';
import { createWebhook, sendDue, useReceiver } from '../../api/webhooks/receiver.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { COURSE, RECORD_RESOURCES, type RecordResource } from '../../support/resources.js';
import { useStandInServer } from '../../support/stand-in-server.js';

const calendar = useCalendar();
const given = new Given(calendar);
const receiver = useReceiver();
const server = useStandInServer();

const LANGUAGES = ['ca', 'es', 'en'];

/** The texts that editors write, by language and without, of the resources that have more than a description. */
const TEXTS: Readonly<Record<string, { readonly texts: readonly string[]; readonly fields: readonly string[] }>> = {
  event: { texts: ['description', 'excerpt', 'status_reason', 'accessibility_note'], fields: ['cost'] },
  venue: { texts: ['description'], fields: ['address', 'city', 'country', 'province', 'zip', 'phone'] },
  organizer: { texts: ['description'], fields: ['phone'] },
};
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  event: ['ticket_url', 'online_url'],
};

let written = 0;
/** A word that is nowhere else. */
const word = () => `canary${++written}z`;

function writeAll({ resource, name, kind }: RecordResource, part?: 'date'): Record<string, unknown> {
  const { texts, fields } = TEXTS[resource] ?? { texts: ['description'], fields: [] };
  const text = () => ({
    ...Object.fromEntries([name, ...texts].map((field) => [field, word()])),
    ...(kind === 'content' && { website: `https://${word()}.example.org/` }),
    // A date has the slugs of its series.
    ...(kind === 'content' && part === undefined && { slug: word() }),
  });
  return {
    ...Object.fromEntries(fields.map((field) => [field, word()])),
    ...Object.fromEntries((ADDRESSES[resource] ?? []).map((field) => [field, `https://${word()}.example.org/`])),
    ...(resource === 'organizer' && { email: `${word()}@example.org` }),
    external_ids: { [`${word()}.example.org`]: word() },
    translations: Object.fromEntries(LANGUAGES.map((language) => [language, text()])),
  };
}

/** Finds the words that are left in any column of any table, without regard to case. */
async function findTraces(): Promise<string[]> {
  const { database } = calendar;
  const tables: { name: string }[] = await database.query(
    database.options.type === 'better-sqlite3'
      ? "SELECT name FROM sqlite_master WHERE type = 'table'"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  const traces: string[] = [];
  for (const { name } of tables)
    for (const row of (await database.query(`SELECT * FROM ${database.driver.escape(name)}`)) as object[])
      for (const [column, value] of Object.entries(row)) {
        const text = Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value);
        traces.push(...[...text.matchAll(/canary\d+z/gi)].map(([found]) => `${name}.${column} ${found.toLowerCase()}`));
      }
  return [...new Set(traces)];
}

/** Counts the words that some column has. */
const countWords = async () => new Set((await findTraces()).map((trace) => trace.split(' ')[1])).size;

/** Sends a write with a key, whose answer is kept for a retry. */
const send = (path: string, body: object) => calendar.post(path, body, { headers: { 'Idempotency-Key': randomUUID() } });

/** Runs all jobs that run within a day. */
async function runJobs(): Promise<void> {
  await calendar.database.query('DELETE FROM job');
  await calendar.runDueJobs();
}

it.each(RECORD_RESOURCES)('one of the $collection that is erased leaves no word in any column of any table', async (one) => {
  written = 0;
  const { collection, resource } = one;
  await createWebhook(calendar, receiver.url, { types: resource, payload: 'full' });
  const created = await send(`/${collection}`, { ...(resource === 'event' && COURSE), ...writeAll(one) });
  const path = `/${collection}/${created.body.id}`;
  const answers = [created, await send(path, writeAll(one)), await send(path, writeAll(one)), await send(`${path}/history/2/undo`, {})];
  if (resource === 'event') {
    const dates = (await calendar.get(`${path}/occurrences`, { as: ADMIN })).body.events;
    for (const { id } of dates.slice(0, 2)) answers.push(await send(`/events/${id}`, writeAll(one, 'date')));
    answers.push(await send(`/events/${dates[0].id}`, { inherit: true }));
    answers.push(await calendar.delete(`/events/${dates[1].id}`));
  }
  answers.push(await send(`${path}?_fields=${one.name},description`, writeAll(one)));
  const operations = [{ method: 'PATCH', path: `${collection}/${created.body.id}`, body: writeAll(one) }];
  answers.push(await send('/batch', { operations }));
  await sendDue(calendar);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map((_, place) => [place === 0 ? 201 : 200, undefined]));
  expect(await countWords()).toBe(written);

  await send('/batch', { operations: [{ method: 'DELETE', path: `${path.slice(1)}?force=true` }] });
  await sendDue(calendar);
  await runJobs();

  expect(await findTraces()).toEqual([]);
});

it('an event that was imported, changed here and imported again leaves its id at the source alone', async () => {
  written = 0;
  const event = RECORD_RESOURCES.find(({ resource }) => resource === 'event')!;
  const source = await createSource(calendar, server.origin);
  const id = word();
  const run = async (fields: object = {}) => {
    const { external_ids: _, ...texts } = writeAll(event);
    serve(server, { [id]: { title: undefined, ...texts, ...fields } });
    return (await runNow(calendar, source)).last_run.counts;
  };
  const show = async () => (await calendar.get('/events', { as: ADMIN })).body.events;
  const counts = [await run(), await run(), await run({ end_date: word() })];
  await send(`/events/${(await show())[0].id}`, { translations: { ca: { title: word() } } });
  counts.push(await run());
  expect(counts).toMatchObject([{ created: 1 }, { updated: 1 }, { refused: 1 }, { kept: 1 }]);

  await calendar.delete(`/events/${(await show())[0].id}?force=true`);
  await runJobs();

  // The next run must not bring the event back.
  expect(await findTraces()).toEqual([`source_record.external_id ${id}`]);
});

it('an image that is deleted leaves no word in any column of any table', async () => {
  written = 0;
  const texts = () => Object.fromEntries(LANGUAGES.map((language) => [language, { alt_text: word(), caption: word() }]));
  const image = (await given.event({ ca: {} }, { image: `https://example.org/${word()}.png` })).image.id;
  const answers = [
    await send(`/media/${image}`, { credit: word(), license: word(), translations: texts() }),
    await send('/venues', { venue: 'Ateneu', image }),
    await send('/venues?_fields=image.caption', { venue: 'Palau', image }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 201]);
  expect(await countWords()).toBe(written);

  await calendar.delete(`/media/${image}?force=true`);
  await runJobs();

  expect(await findTraces()).toEqual([]);
});

it('an image that the service removes, because no record shows it, leaves no word in any column of any table', async () => {
  written = 0;
  const { body } = await send('/venues', { venue: 'Ateneu', image: `https://example.org/${word()}.png` });
  await calendar.patch(`/venues/${body.id}`, { image: null });
  await calendar.changeBySql("UPDATE image SET unused_utc = '2026-01-01 00:00:00'");
  expect(await countWords()).toBe(written);

  await runJobs();

  expect(await findTraces()).toEqual([]);
});
