import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

const SCRIPT = new URL('../../scripts/changed-tests.js', import.meta.url).pathname;

/** The tests that `npm run check` runs for changed files. */
const findTests = (...files: string[]) =>
  execFileSync(process.execPath, [SCRIPT, ...files], { encoding: 'utf8', stdio: 'pipe' })
    .trim()
    .split(' ');

it.each([
  [
    'src/venues/venue.entity.ts',
    ['test/content/lists', 'test/content/records', 'test/contract/openapi', 'test/contract/routes', 'test/house', 'test/venues'],
  ],
  [
    'src/untested/untested.entity.ts',
    ['test/content/lists', 'test/content/records', 'test/contract/openapi', 'test/contract/routes', 'test/house'],
  ],
  ['src/core/time/recurrence/rule.ts', ['test/contract/openapi', 'test/contract/routes', 'test/core/time/recurrence', 'test/house']],
  ['src/core/resources.ts', ['test/contract/openapi', 'test/contract/routes', 'test/house']],
  ['test/venues/fields.e2e-spec.ts', ['test/house', 'test/venues/fields.e2e-spec.ts']],
  ['test/venues/a-removed-test.e2e-spec.ts', ['test/house']],
  ['test/contract/rights-table.ts', ['test/contract', 'test/house']],
  ['test/support/given.ts', ['test/house']],
  ['bench/fill.js', ['test/bench', 'test/house']],
  ['languages/ca.json', ['test/api/docs/texts', 'test/core/catalogues', 'test/house']],
  ['README.md', ['test/house']],
])('npm run check: after a change of %s, it runs %j', (file, tests) => {
  expect(findTests(file)).toEqual(tests);
});

it('npm run check runs the tests of all changed files, each once', () => {
  expect(findTests('src/core/text/fold.ts', 'src/core/text/slug.ts', 'docs/pages.md')).toEqual([
    'test/contract/openapi',
    'test/contract/routes',
    'test/core/text',
    'test/house',
  ]);
});
