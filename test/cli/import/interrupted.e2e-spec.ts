import type { IncomingMessage } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { send } from '../../support/send.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { useProcesses } from '../../operations/startup/service-process.js';
import { folder, importFrom, importText, outcomes } from './import-text.js';

const calendar = useCalendar();
/** Between the program and the calendar. */
const proxy = useStandInServer();
const processes = useProcesses();

const TITLES = Array.from({ length: 60 }, (_, id) => `Fira ${String(id).padStart(2, '0')}`);
/** So long that the import sends three batches. */
const DESCRIPTION = 'parades '.repeat(3_200);
const TEXT = TITLES.map((title, id) =>
  JSON.stringify({
    id,
    title,
    description: DESCRIPTION,
    start_date: '2026-12-01',
    end_date: '2026-12-01',
    venue: { venue: `Palau ${id % 7}` },
  }),
).join('\n');

interface Listed {
  title: string;
  external_ids: { town: string };
  venue: { venue: string };
}

const answered = new Set<Promise<unknown>>();
beforeEach(() => answered.clear());

/** Sends a request of the program to the calendar. */
function handOn({ method, url, headers }: IncomingMessage, body: string) {
  const sent = { authorization: headers.authorization!, 'content-type': headers['content-type'] ?? 'text/plain' };
  const answer = send(calendar.origin + url!, { method: method!, headers: sent, body: body === '' ? undefined : body });
  answered.add(answer);
  return answer;
}

/**
 * Hands the requests on to the calendar.
 * @param isLost whether the program gets no answer to a batch, and what else happens then. Batches are counted from 1.
 */
function proxyBatches(isLost: (batch: number, writeBatch: () => Promise<unknown>) => boolean | Promise<boolean>): void {
  let batches = 0;
  proxy.respond = (request, response) => {
    void text(request).then(async (body) => {
      if (request.url!.endsWith('/batch') && (await isLost(++batches, () => handOn(request, body)))) {
        response.writeHead(503, { 'Retry-After': '0' }).end();
        return;
      }
      const answer = await handOn(request, body);
      response.writeHead(answer.status).end(answer.text);
    });
  };
}

/** Lists all events with their ids in the source and their venues. */
async function list(): Promise<string[]> {
  const { body } = await calendar.get('/events?orderby=id&per_page=100&_fields=title,external_ids,venue', { as: ADMIN });
  return body.events.map(({ title, external_ids: ids, venue }: Listed) => `${title}, ${ids.town}, ${venue.venue}`).sort();
}

async function expectWholeCalendar(): Promise<void> {
  expect(await list()).toEqual(TITLES.map((title, id) => `${title}, ${id}, Palau ${id % 7}`));
  expect((await calendar.get('/venues')).body.total).toBe(7);
}

it.each([
  ['before the calendar has its second batch', false],
  ['after the calendar has written its second batch, and before it says so', true],
])('an import that is killed %s, and run again, ends in the same calendar', async (_, isWritten) => {
  const file = join(folder, 'town.ndjson');
  writeFileSync(file, TEXT);
  proxyBatches(async (batch, writeBatch) => {
    if (batch < 2) return false;
    if (isWritten && batch === 2) await writeBatch();
    program.kill();
    return true;
  });
  const program = processes.run(`exec node bundle/cli/import/main.js '${file}'`, { IMPORT_URL: proxy.origin, TOKEN: ADMIN.token });
  await program.exitStatus;
  // The calendar ends a batch that it has begun.
  await Promise.all(answered);
  const { length } = await list();
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThan(60);

  expect(outcomes(await importFrom(calendar, file))).toEqual({ unchanged: length, created: 60 - length });

  await expectWholeCalendar();
});

it('an import whose calendar goes away ends with the reason, and run again goes on where it was', async () => {
  proxyBatches(async (batch, writeBatch) => {
    if (batch === 2) await writeBatch();
    return batch >= 2;
  });

  const broken = await importText(calendar, 'town.ndjson', TEXT, ['--url', proxy.origin]);

  const { length } = await list();
  expect(broken.failure?.message).toContain('The calendar does not answer: 503');
  expect(length).toBeGreaterThan(broken.counts.created);
  expect(length).toBeLessThan(60);

  expect(outcomes(await importText(calendar, 'town.ndjson', TEXT))).toEqual({ unchanged: length, created: 60 - length });

  await expectWholeCalendar();
});
