import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { TargetError } from '../../../src/api/imports/import-target.js';
import { parseArguments } from '../../../src/cli/import/arguments.js';
import { CalendarClient } from '../../../src/cli/import/calendar-client.js';
import { ProgressReporter } from '../../../src/cli/import/progress-reporter.js';
import { useProcesses } from '../../operations/startup/service-process.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { folder, importFrom, importText, outcomes } from './import-text.js';

const calendar = useCalendar();
const server = useStandInServer();
const otherServer = useStandInServer();
const processes = useProcesses();

const DATES = { start_date: '2026-12-01 19:00', end_date: '2026-12-01 21:00' };
const lines = (...ids: string[]) => ids.map((id) => `${JSON.stringify({ id, title: id, ...DATES })}\n`).join('');
const titles = async () => {
  const { events } = (await calendar.get('/events?orderby=id&status=publish,draft', { as: ADMIN })).body;
  return events.map(({ title }: { title: string }) => title);
};

it('--prune moves events to the trash that the source no longer has, and no others', async () => {
  await importText(calendar, 'other.ndjson', lines('x'));
  await importText(calendar, 'town.ndjson', lines('a', 'b', 'c'));
  await calendar.request('PATCH', '/events/external/town/c', { as: ADMIN, body: { status: 'draft' } });

  expect(outcomes(await importText(calendar, 'town.ndjson', lines('a')))).toEqual({ unchanged: 1 });
  expect(outcomes(await importText(calendar, 'town.ndjson', lines('a'), ['--prune']))).toEqual({ unchanged: 1, trashed: 2 });
  expect(await titles()).toEqual(['x', 'a']);

  expect(outcomes(await importText(calendar, 'town.ndjson', lines('a', 'b'), ['--prune']))).toEqual({ unchanged: 1, updated: 1 });
  expect(await titles()).toEqual(['x', 'a', 'b']);
});

it.each([
  ['the source has no events', '', ['--prune'], 'the source has no events'],
  ['a record has no id', `${lines('a')}{\n`, ['--prune'], 'records whose id cannot be read'],
])('--prune moves nothing to the trash if %s', async (_, text, options, reason) => {
  await importText(calendar, 'town.ndjson', lines('a', 'b'));

  const { notPruned, counts } = await importText(calendar, 'town.ndjson', text, options);

  expect(notPruned).toContain(reason);
  expect(counts.trashed).toBe(0);
  expect(await titles()).toEqual(['a', 'b']);
});

it('--prune keeps an event whose record was refused, and --prune=all empties the calendar for a source without events', async () => {
  await importText(calendar, 'town.ndjson', lines('a', 'b'));

  await importText(calendar, 'town.ndjson', lines('a') + lines('b').replace('2026-12-01 21:00', 'mai'), ['--prune']);
  expect(await titles()).toEqual(['a', 'b']);

  expect(outcomes(await importText(calendar, 'town.ndjson', '', ['--prune=all']))).toEqual({ trashed: 2 });
  expect(await titles()).toEqual([]);
});

it('--prune leaves the venues, organizers, categories and tags of the source, which others may use', async () => {
  const links = { venue: { venue: 'Palau' }, organizer: { organizer: 'Colla' }, categories: ['Fires'], tags: ['Llibres'] };
  await importText(calendar, 'town.ndjson', `${JSON.stringify({ id: 'b', title: 'b', ...DATES, ...links })}\n`);
  const paths = ['venues', 'organizers', 'categories', 'tags'];
  const ids = async () => {
    const lists = await Promise.all(paths.map((path) => calendar.get(`/${path}?external_source=town&hide_empty=false`, { as: ADMIN })));
    return lists.map(({ body }, index) => body[paths[index]!].map(({ id }: { id: number }) => id));
  };
  for (const path of paths) {
    const { body } = await calendar.get(`/${path}?hide_empty=false`);
    await calendar.patch(`/${path}/${body[path][0].id}`, { external_ids: { town: `${path}-1` } });
  }
  const before = await ids();

  expect(outcomes(await importText(calendar, 'town.ndjson', lines('a'), ['--prune']))).toEqual({ created: 1, trashed: 1 });

  expect(before).toEqual(paths.map(() => [expect.any(Number)]));
  expect(await ids()).toEqual(before);
});

it('--dry-run says what would happen, and changes nothing', async () => {
  await importText(calendar, 'town.ndjson', lines('a', 'b', 'c'));
  const text = lines('a') + lines('b').replace('"title":"b"', '"title":"B"') + lines('d') + lines('e').replace('21:00', '18:00');

  const report = await importText(calendar, 'town.ndjson', text, ['--dry-run', '--prune']);

  expect(outcomes(report)).toEqual({ unchanged: 1, updated: 1, created: 1, refused: 1, trashed: 1 });
  expect(await titles()).toEqual(['a', 'b', 'c']);
});

it('--report writes the refused records to a file', async () => {
  const report = join(folder, 'report.ndjson');

  await importText(calendar, 'town.ndjson', `{\n${lines('a')}`, ['--report', report]);

  expect(readFileSync(report, 'utf8')).toBe('{"place":"line 1","reason":"The line is not JSON","code":"not-json"}\n');
});

it('a --report that cannot be written is refused before anything is imported', async () => {
  const report = join(folder, 'missing', 'report.ndjson');

  await expect(importText(calendar, 'town.ndjson', lines('a'), ['--report', report])).rejects.toThrow(
    `--report ${report}: there is no such file or folder`,
  );
  expect(await titles()).toEqual([]);
});

it('an address is fetched; one that answers with an error imports nothing', async () => {
  const feed = `${calendar.origin}/ca/api/calendar/events/v1/nothing.ics`;

  await expect(importFrom(calendar, feed)).rejects.toThrow('The address answers with status 404');
  await expect(importFrom(calendar, join(folder, 'missing.ics'))).rejects.toThrow(
    /^The source cannot be read: .*missing\.ics: there is no such file or folder$/,
  );
  await expect(importFrom(calendar, 'http://nowhere.invalid/a.ics')).rejects.toThrow(
    /^The source cannot be read: the host does not exist \(\w+\)$/,
  );
});

it('the token goes neither to the server of the source, nor where the calendar redirects', async () => {
  server.respond = (_, response) => response.writeHead(200, { 'Content-Type': 'application/x-ndjson' }).end(lines('a'));
  expect(outcomes(await importFrom(calendar, server.origin))).toEqual({ created: 1 });

  otherServer.respond = (_, response) => response.writeHead(307, { Location: server.origin }).end();
  const { failure } = await importText(calendar, 'town.ndjson', lines('a'), ['--url', otherServer.origin]);

  expect(failure?.message).toContain('The calendar refuses the import: 307');
  expect(otherServer.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${ADMIN.token}`]);
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

it('a calendar that refuses the token ends the import with its reason', async () => {
  const { failure, counts } = await importText(calendar, 'town.ndjson', lines('a'), ['--token', 'cal_wrong']);

  expect(failure?.message).toBe(
    'The calendar refuses the import: 401 The credentials are not valid. Set TOKEN to a token that is valid there: it may have expired, or have been deleted.',
  );
  expect(counts.created).toBe(0);
});

it.each([
  [[], 'Name one SOURCE'],
  [['-'], '--source NAME'],
  [['a.ics', '--source', 'Ajuntament'], '--source'],
  [['a.ics', '--prune=yes'], '--prune'],
  [['a.ics', '--kind', 'xls'], '--kind'],
  [['a.ics', '--kind', 'calendar'], 'begins with https://'],
  [['webcal://example.org/a.ics'], 'not with webcal://'],
  [['a.ics', '--kinds', 'csv'], /^Unknown option '--kinds'$/],
  [['a.ics', '--url', 'ftp://example.org'], 'The URL'],
  [['a.ics'], 'Set TOKEN'],
])('the arguments %j are refused', (args, reason) => {
  expect(() => parseArguments(args, {})).toThrow(reason);
});

it('what the calendar refuses is said in English, in whatever language it is asked', async () => {
  const { problems } = await importText(calendar, 'town.ndjson', lines('a').replace('2026-12-01 21:00', 'mai'), ['--language', 'ca']);

  expect(problems).toMatchObject([{ place: 'line 1', code: 'rest_invalid_param' }]);
  expect(problems[0]!.reason).toMatch(/^Some values are not valid: end_date \(must be an existing date[^.]+\)\.$/);
});

it('a calendar that does not answer is told at once, and asked again', async () => {
  server.respond = (request, response) => {
    if (server.requests.length === 1) request.socket.destroy();
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  };
  const notices: string[] = [];
  const instance = { url: server.origin, prefix: 'api', language: 'ca', token: 'cal_a' };

  const { status } = await new CalendarClient(instance, (notice) => notices.push(notice)).send('GET', '');

  expect(status).toBe(200);
  expect(notices).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ does not answer \(.+\)\. Start it, .+ for 23 seconds\.$/)]);
});

it('an import that ends before it began prints the reason, and nothing else', async () => {
  const printed: string[] = [];
  const stream = { write: (text: string) => printed.push(text) };

  await new ProgressReporter('town', { out: stream, err: stream }).end({ failure: new TargetError('The calendar does not answer') });

  expect(printed).toEqual(['The calendar does not answer.\n']);
});

it('--help prints the usage, also where the settings of the service are wrong', async () => {
  const help = processes.run('exec node bundle/cli/import/main.js --help', { TOKEN: 'cal_a', PORT: 'x' });

  expect([await help.exitStatus, help.output()]).toEqual([0, expect.stringMatching(/^Usage: npm run import/)]);
});

it('names the scope that the token lacks', async () => {
  const { body } = await calendar.post('//ca/api/auth/v1/tokens', { name: 'reader', scopes: ['read'] });
  const file = join(folder, 'venues.ndjson');
  writeFileSync(file, '{"type":"venue","id":"1","venue":"Ateneu"}');

  const { problems } = await importFrom(calendar, file, [], body.token);

  expect(problems[0]!.reason).toMatch(/scope events:write is missing\.$/);
});
