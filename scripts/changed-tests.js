/**
 * Prints the folders and files of tests that are about what has changed since the main branch, in commits and in the working tree.
 * `npm run check` runs them, and `npm run test:watch`: few enough for two minutes. Other tests may break, too; `npm test` runs all.
 *
 *   node scripts/changed-tests.js [FILE…]   by default, the files that git names
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Where the tests are of what has no folder of tests with its name, or is tested in other folders, too. */
const FURTHER = [
  // The resources: how they are written and listed is tested on each of them.
  [/^src\/(?!(accounts|api|cli|content|core|extensions|operations|pages)\/)[^/]+\//, 'test/content/records', 'test/content/lists'],
  [/^(languages|src\/core\/catalogues)\//, 'test/core/catalogues', 'test/api/docs/texts'],
  [/^src\/api\/followers\//, 'test/api/listeners', 'test/api/webhooks'],
  [/^src\/api\/imports\//, 'test/api/sources', 'test/cli/import'],
  [/^src\/cli\/restore\//, 'test/cli/backup'],
  [/^src\/core\/errors\//, 'test/core/http'],
  [/^src\/core\/i18n\//, 'test/content/translations'],
  [/^src\/core\/storage\//, 'test/api/media'],
  [/^(src\/pages\/frame|public)\//, 'test/pages'],
];

/** These folders of `test` have too many tests for a change in one of their parts. */
const LARGE = ['test', 'test/accounts', 'test/api', 'test/cli', 'test/core', 'test/operations', 'test/support', 'test/environment'];

const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Lists the files that differ from where the branch left the main branch: that of `origin`, or else the one here. */
function listChanges() {
  const branches = ['refs/remotes/origin/main', 'refs/remotes/origin/HEAD', 'refs/heads/main'];
  const [main] = git('for-each-ref', '--sort=-refname', '--format=%(refname)', ...branches);
  if (main === undefined) throw new Error(`Nothing to compare with: there is none of ${branches.join(', ')}.`);
  const [base] = git('merge-base', 'HEAD', main);
  return [...git('diff', '--name-only', '--no-renames', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Returns the tests of one file: itself, or the nearest folder of `test` that has its name or that of a folder around it. */
function findOwnTests(file) {
  if (/^test\/.*spec\.ts$/.test(file)) return existsSync(file) ? [file] : [];
  let folder = file.startsWith('test/') ? dirname(file) : join('test', dirname(file).replace(/^src\b/, ''));
  while (!existsSync(folder)) folder = dirname(folder);
  return LARGE.includes(folder) ? [] : [folder];
}

const files = process.argv.length > 2 ? process.argv.slice(2) : listChanges();
const found = new Set(['test/house']);
for (const file of files) {
  const tests = [...findOwnTests(file), ...FURTHER.flatMap(([pattern, ...further]) => (pattern.test(file) ? further : []))];
  if (tests.length === 0 && /^(src|test)\/.*\.[jt]s$/.test(file)) console.error(`${file}: only \`npm test\` runs what depends on it.`);
  if (file.startsWith('src/')) tests.push('test/contract/openapi', 'test/contract/routes');
  for (const test of tests) found.add(test);
}
console.log([...found].sort().join(' '));
