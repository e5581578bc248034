import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

/** The script of the backup container. */
const SCRIPT = new URL('../../../docker/backup.sh', import.meta.url).pathname;
const KEPT = 'calendar-20260101T000000Z.ndjson.gz';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'calendar-backups-'));
  writeFileSync(join(folder, KEPT), '');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const run = (variables: Record<string, string>, ...parameters: string[]) =>
  spawnSync('sh', [SCRIPT, ...parameters], { env: { PATH: process.env.PATH, BACKUP_FOLDER: folder, ...variables }, encoding: 'utf8' });

it.each([
  ['BACKUP_KEEP', '0'],
  ['BACKUP_KEEP', 'all'],
  ['BACKUP_HOURS', '0'],
  ['BACKUP_HOURS', 'daily'],
  ['BACKUP_HOURS', '0.5'],
  ['BACKUP_HOURS', '08'],
])('the script refuses %s=%s before it deletes anything', (name, value) => {
  const { status, stderr } = run({ [name]: value });

  expect([status, stderr]).toEqual([78, `${name}: must be a whole number from 1 to 9999\n`]);
  expect(readdirSync(folder)).toEqual([KEPT]);
});

it('the script checks whether the newest backup is recent enough', () => {
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
  utimesSync(join(folder, KEPT), hours(24.5), hours(24.5));

  expect([run({}, 'check').status, run({ BACKUP_HOURS: '23' }, 'check').status]).toEqual([0, 1]);
});

it('the script makes one backup at once, and keeps the newest', () => {
  const programs = mkdtempSync(join(folder, 'programs-'));
  writeFileSync(join(programs, 'node'), '#!/bin/sh\ntouch "$2"\n', { mode: 0o755 });

  const { status } = run({ PATH: `${programs}:${process.env.PATH}`, BACKUP_KEEP: '1' }, 'once');

  expect(status).toBe(0);
  expect(readdirSync(folder).filter((name) => name.endsWith('.gz'))).toEqual([expect.not.stringContaining(KEPT)]);
});

it('one backup that fails ends with its status, and deletes nothing', () => {
  const programs = mkdtempSync(join(folder, 'programs-'));
  writeFileSync(join(programs, 'node'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });

  const { status } = run({ PATH: `${programs}:${process.env.PATH}`, BACKUP_KEEP: '1' }, 'once');

  expect(status).toBe(3);
  expect(readdirSync(folder)).toContain(KEPT);
});
