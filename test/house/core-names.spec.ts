import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { RECORD_NAMES, RESOURCES } from '../../src/core/resources.js';

/** The table of the resources, the texts about them, and the schema of their tables. */
const NAMED_HERE = /^src\/core\/(resources\.ts|catalogues\/|database\/migrations\/)/;
const NAMES = RECORD_NAMES.flatMap((name) => [name, RESOURCES[name].collection]).join('|');
/** A text that is the name of a resource or collection, the name as a table of SQL, or a member of a table of the code. */
const NAMED = new RegExp(
  `['"\`](${NAMES})['"\`]|\\b(FROM|INTO|JOIN|UPDATE) (${NAMES})\\b|\\b(FROM|INTO|JOIN|UPDATE) (${NAMES})_|^\\s+(${NAMES}): `,
  'm',
);

it('core knows no resource by name outside its table of resources, the texts and the migrations', () => {
  const files = readdirSync('src/core', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('src/core', file));
  const named = files.filter((file) => !NAMED_HERE.test(file) && NAMED.test(readFileSync(file, 'utf8')));

  expect(files.length).toBeGreaterThan(100);
  expect(named).toEqual([]);
});
