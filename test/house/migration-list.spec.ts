import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { migrations } from '../../src/core/database/migrations/migrations.js';

// In a file of its own: without the table of an entity, a test with a calendar fails before it can say why.
const FOLDER = new URL('../../src/core/database/migrations/', import.meta.url).pathname;

it('all migrations are listed in migrations.ts, the oldest first', () => {
  const times = migrations.map((migration) => /\d{13}$/.exec(new migration().name)![0]);
  const files = readdirSync(FOLDER).filter((file) => /^\d{13}-/.test(file));
  const unlisted = files.filter((file) => !times.includes(file.slice(0, 13)));

  expect(unlisted.map((file) => `${file} is not listed in src/core/database/migrations/migrations.ts`)).toEqual([]);
  expect(times).toEqual([...times].sort());
});
