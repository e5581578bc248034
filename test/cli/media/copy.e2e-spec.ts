import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { runMedia as runWith } from '../../../src/cli/media/run-media.js';
import { useCalendar } from '../../support/calendar.js';
import { useProgramOutput } from '../../support/program-output.js';
import { drawImage, form } from '../../support/images.js';
import { useFolder } from '../backup/backup-file.js';
import { readTestSettings, TEST_SETTINGS } from '../../support/service/test-settings.js';

const from = mkdtempSync(join(TEST_SETTINGS.dataDir, 'pictures-'));
const calendar = useCalendar({ MEDIA_STORAGE: from });
const folder = useFolder();

const said = useProgramOutput();
const runMedia = (args: readonly string[]) => runWith(args, readTestSettings);

it('the files of images are copied to another storage, and none twice', async () => {
  await calendar.post('/media', form(await drawImage(400, 20).jpeg().toBuffer()));
  const to = folder.path('other');
  mkdirSync(to);
  // What the service is still writing is not copied.
  const part = join(from, readdirSync(from)[0]!, `${'0'.repeat(64)}.jpg.00c0ffee.part`);
  writeFileSync(part, 'x');

  const statuses = [await runMedia(['copy', from, to]), await runMedia(['copy', from, to])];

  expect([statuses, said.out]).toEqual([[0, 0], '']);
  expect(said.err).toBe(`4 of 4 files are copied to ${to}; it had the others.\n0 of 4 files are copied to ${to}; it had the others.\n`);
  rmSync(part);
  expect(readdirSync(to, { recursive: true }).toSorted()).toEqual(readdirSync(from, { recursive: true }).toSorted());
});

it('a bucket without its keys is a wrong setting', async () => {
  expect(await runMedia(['copy', folder.path('other'), 's3://calendar-media'])).toBe(78);

  expect(said.err).toContain('S3_ACCESS_KEY_ID');
});

it.each([[[]], [['move', 'a', 'b']], [['copy', 'a']], [['copy', 'a', 'b', 'c']]])('%j is wrong usage', async (args) => {
  expect(await runMedia(args)).toBe(64);

  expect(said.err).toMatch(/^Usage: npm run media/);
});

it('--help prints the usage only', async () => {
  expect([await runMedia(['--help']), said.err]).toEqual([0, '']);

  expect(said.out).toMatch(/^Usage: npm run media/);
});
