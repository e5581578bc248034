import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { backUp } from '../../../src/cli/backup/back-up.js';
import { Refused } from '../../../src/cli/backup/operator.js';
import { type Program, runProgram } from '../../../src/cli/backup/program.js';
import { SettingsError } from '../../../src/core/config/settings-error.js';
import { useCalendar } from '../../support/calendar.js';
import { useProgramOutput } from '../../support/program-output.js';
import { readLines, useFolder } from './backup-file.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

useCalendar();
const folder = useFolder();

const said = useProgramOutput();

const run = (args: string[], work: Program['run'] = ({ file }) => backUp(TEST_SETTINGS, folder.path(file)), allowsReplace = false) =>
  runProgram({ usage: 'Usage: …\n', allowsReplace, failureMessage: 'It failed', run: work }, args);
const failing = (error: Error) => () => Promise.reject(error);

it('a program with --help prints only its usage', async () => {
  expect([await run(['--help']), said]).toEqual([0, { out: 'Usage: …\n', err: '' }]);
});

it.each([
  [[], 'No FILE given'],
  [['one', 'two'], 'One FILE at a time'],
  [['--replace', 'one'], expect.stringContaining("Unknown option '--replace'")],
])('%j is wrong usage', async (args, reason) => {
  expect(await run(args)).toBe(64);
  expect([said.out, said.err.split('\n')[0]]).toEqual(['', reason]);
  expect(said.err).toMatch(/\n\nUsage: …\n$/);
});

it('a program reports its result on standard error, because standard output may be the backup', async () => {
  expect(await run(['--', 'calendar.ndjson.gz'])).toBe(0);

  expect(said.out).toBe('');
  expect(said.err).toMatch(/calendar\.ndjson\.gz: \d+ rows of \d+ tables, \d+\.\d s\n$/);
});

it.each([
  ['an error that the operator can remove', new Refused('Do this.'), 1, 'Do this.\n'],
  ['settings', new SettingsError(['PORT: no', 'DATA_DIR: no']), 78, 'PORT: no\nDATA_DIR: no\n'],
  [
    'a wrong password',
    Object.assign(new Error('denied'), { code: 'ER_ACCESS_DENIED_ERROR' }),
    78,
    'DATABASE_URL: the server refuses this user or password (DATABASE_PASSWORD): check both, and from where the user may come (ER_ACCESS_DENIED_ERROR).\n',
  ],
  ['anything else', new Error('why'), 1, 'It failed: why\n'],
])('a program reports %s in lines, with its exit status', async (_, error, status, lines) => {
  expect(await run(['file'], failing(error))).toBe(status);
  expect(said).toEqual({ out: '', err: lines });
});

it.each([
  ['in a folder that does not exist', 'nowhere/calendar.ndjson.gz', 'the folder does not exist; make it first.'],
  ['that is a folder', 'folder', 'is a folder; name a file in it.'],
])('a FILE %s is refused', async (_, name, reason) => {
  mkdirSync(folder.path('folder'), { recursive: true });

  expect(await run([name])).toBe(1);

  expect(said.err).toBe(`${folder.path(name)}: ${reason}\n`);
});

it('an existing FILE is replaced when the new one is complete, and stays when the backup fails', async () => {
  const file = folder.path('kept.ndjson.gz');
  writeFileSync(file, 'what was');
  const before = folder.names();

  await expect(backUp(TEST_SETTINGS, file, AbortSignal.abort())).rejects.toThrow(/aborted/);
  expect([readFileSync(file, 'utf8'), folder.names()]).toEqual(['what was', before]);

  await backUp(TEST_SETTINGS, file);
  expect(readLines(file)[0]).toMatch(/^{"format":"calendar-events-backup"/);
  expect(folder.names()).toEqual(before);
});
