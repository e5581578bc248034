import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe } from '@jest/globals';
import { testStorage } from './test-storage.js';
import { TEST_SETTINGS } from '../../../support/service/test-settings.js';

const folder = mkdtempSync(join(TEST_SETTINGS.dataDir, 'pictures-'));

describe('a folder', () => {
  testStorage({
    variables: { MEDIA_STORAGE: folder },
    empty: async () => {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
    },
    listNames: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => `${parentPath.slice(-2)}/${name}`)
        .sort();
    },
    // A file stands in its place.
    setFailing: async (isFailing) => {
      if (isFailing) await rename(folder, `${folder}.away`).then(() => writeFile(folder, ''));
      else await rm(folder).then(() => rename(`${folder}.away`, folder));
    },
    addFile: async (name, ageHours) => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, 'x');
      const time = new Date(Date.now() - ageHours * 3_600_000);
      await utimes(path, time, time);
    },
  });
});
