import { SourceRunner } from '../../../src/api/sources/source-runner.js';
import type { Person, TestCalendar } from '../../support/calendar.js';
import { ADMIN } from '../../support/calendar.js';
import type { StandInServer } from '../../support/stand-in-server.js';

/** Events of a feed by their ids, with a start in the future unless the test says otherwise. */
export type FeedEvents = Record<string, Record<string, unknown>>;

/** Writes events as NDJSON. */
export function writeFeed(events: FeedEvents): string {
  const lines = Object.entries(events).map(([id, event]) => ({
    ...{ external_id: id, title: `Títol ${id}`, start_date: '2027-04-23 10:00:00', end_date: '2027-04-23 12:00:00' },
    ...event,
  }));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Lets a stand-in server serve events as NDJSON, with an `ETag` that follows from them. */
export function serve(server: StandInServer, events: FeedEvents): void {
  const text = writeFeed(events);
  const etag = `"${Buffer.from(text).toString('base64url').slice(-40)}-${text.length}"`;
  server.respond = ({ headers }, response) => {
    if (headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { ETag: etag, 'Content-Type': 'application/x-ndjson' }).end(text);
  };
}

export interface SourceFixture {
  id: number;
  external_source: string;
}

/** A source of the stand-in server. */
export async function createSource(calendar: TestCalendar, url: string, fields: object = {}, as: Person = ADMIN): Promise<SourceFixture> {
  const { status, body } = await calendar.post('/sources', { kind: 'ndjson', url, ...fields }, { as });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** Imports what is due, and waits for the end. */
export async function runDueSources(calendar: TestCalendar): Promise<void> {
  await calendar.runDueJobs();
  await calendar.app.get(SourceRunner).whenIdle();
}

/** Imports a source now, and returns it as it is afterwards. */
export async function runNow(calendar: TestCalendar, { id }: SourceFixture) {
  const { status } = await calendar.post(`/sources/${id}/run`, {});
  if (status !== 202) throw new Error(`The run was answered with ${status}`);
  await calendar.app.get(SourceRunner).whenIdle();
  return (await calendar.get(`/sources/${id}`, { as: ADMIN })).body;
}

/** Imports a text, and returns what shows the run in a language. */
export async function importText(calendar: TestCalendar, server: StandInServer, kind: string, text: string) {
  server.respond = (_, response) => response.writeHead(200).end(text);
  const source = await createSource(calendar, server.origin, { kind });
  await runNow(calendar, source);
  return async (language: string) => (await calendar.get(`/sources/${source.id}`, { as: ADMIN, language })).body.last_run;
}
