import { statSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { backUp } from '../../../src/cli/backup/back-up.js';
import { restore } from '../../../src/cli/restore/restore.js';
import type { DatabaseLocation } from '../../../src/core/database/connection/data-source.options.js';
import { ADMIN, TestCalendar } from '../../support/calendar.js';
import { createDatabase, databaseKind } from '../../support/service/database.js';
import { parseRows, readLines, useFolder } from './backup-file.js';
import { type BackupUsers, fillCalendar, readAnswers } from './full-calendar.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = new TestCalendar();
const folder = useFolder();
const file = folder.path('calendar.ndjson.gz');
const movedFile = folder.path('moved.ndjson.gz');
const elsewhere: DatabaseLocation = { databaseUrl: null, dataDir: folder.path('elsewhere') };

let backupUsers: BackupUsers;
let before: string[];
let after: string[];
let kind: string;
let message: string;

beforeAll(async () => {
  await createDatabase();
  await calendar.open();
  backupUsers = await fillCalendar(calendar);
  await calendar.session(ADMIN);
  await calendar.post(`//ca/api/auth/v1/users/${ADMIN.id}/invitation`, undefined);
  before = await readAnswers(calendar, backupUsers);
  kind = await databaseKind();
});
/** Moves the calendar from the database of the tests to SQLite, and from there to a new database. */
beforeAll(async () => {
  await backUp(TEST_SETTINGS, file);
  await calendar.app.close();
  await createDatabase();
  message = await restore(elsewhere, { file, replace: false });
  await backUp(elsewhere, movedFile);
  await restore(TEST_SETTINGS, { file: movedFile, replace: false });
  await calendar.start();
  after = await readAnswers(calendar, backupUsers);
});
afterAll(() => calendar.close());

it('a calendar that was moved to another database answers all users as before', () => {
  expect(after).toEqual(before);
  expect(after[0]).toMatch(/^ca \/events\?.*"total":6/);
  expect(after).toContainEqual(expect.stringMatching(/^ca \/events\/by-slug\/concert-de-nadal: 301 .*\/gran-concert/));
});

it('both backups have the same rows, to the byte', () => {
  const [[head, ...rows], [movedHead, ...movedRows]] = [readLines(file).slice(0, -1), readLines(movedFile).slice(0, -1)];

  expect(movedRows).toEqual(rows);
  expect(JSON.parse(movedHead!).tables).toEqual(JSON.parse(head!).tables);
  expect(JSON.parse(head!)).toMatchObject({ format: 'calendar-events-backup', version: 1, database: kind });
});

it('a backup has no sessions and no invitations', async () => {
  const { session, invitation, token } = parseRows(readLines(file));

  expect([session, invitation]).toEqual([[], []]);
  expect(token).not.toEqual([]);
  expect(await calendar.database.query('SELECT id FROM session')).toEqual([]);
});

it('the tokens and passwords of the moved calendar are valid', async () => {
  const basic = `Basic ${Buffer.from('pau:el cant dels ocells').toString('base64')}`;

  expect((await calendar.get('//ca/api/auth/v1/me', { headers: { Authorization: basic } })).body.username).toBe('pau');
  expect((await calendar.get('//ca/api/auth/v1/me', { as: backupUsers.editor })).body.id).toBe(backupUsers.editor.id);
  expect((await calendar.post('/tags', { name: 'no pot' }, { as: backupUsers.readOnlyUser })).status).toBe(403);
});

it('new ids continue above the former ones, including those of deleted records', async () => {
  const deleted = (await calendar.get('//ca/api/auth/v1/audit?type=tag&order=desc&per_page=1', { as: ADMIN })).body.changes[0];

  const tag = await calendar.post('/tags', { name: 'nova' });
  const event = await calendar.post('/events', { title: 'Nou', start_date: '2026-12-01', end_date: '2026-12-01' });

  expect(deleted).toMatchObject({ action: 'delete' });
  expect(tag.body.id).toBe(Number(deleted.id) + 1);
  expect(event.body.id).toBe(9);
});

it('only the owner may read a backup, and no temporary file is left', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(folder.names()).toEqual(['calendar.ndjson.gz', 'elsewhere', 'moved.ndjson.gz']);
});

it('a restore reports what it restored', () => {
  const from = kind === 'sqlite' ? '' : `${kind}, `;

  expect(message).toMatch(new RegExp(`^\\d+ rows of \\d+ tables are restored from a backup of ${from}version \\d`));
});
