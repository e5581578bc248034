import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** Where the kind of the database is chosen, and the migrations, which write the SQL of each. */
const CHOSEN_HERE = /^src\/core\/database\/(dialect|connection\/data-source\.options)\.ts$|^src\/core\/database\/migrations\//;

it('code asks the dialect what the database can do, and not which one it is', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('src', file));
  const asking = files.filter((file) => !CHOSEN_HERE.test(file) && /'better-sqlite3'|\boptions\.type\b/.test(readFileSync(file, 'utf8')));

  expect(files.length).toBeGreaterThan(400);
  expect(asking).toEqual([]);
});
