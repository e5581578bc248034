/**
 * `npm run new:resource sponsors` writes a resource with texts, owner, status and trash, and adds it to the tables that list the
 * resources. «Add a resource» in docs/extending.md says what remains to be done by hand.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
const MIGRATIONS = 'src/core/database/migrations';

/** The text of each file that is written, by its path from the root. Nothing is written before all of them are known. */
const files = new Map();

/** Returns a file as it is, or as an earlier step has changed it. */
const read = (path) => files.get(path) ?? readFileSync(join(ROOT, path), 'utf8');

/** Inserts a text before the first match of a pattern. */
function insertBefore(path, pattern, text) {
  const content = read(path);
  const place = content.search(pattern);
  if (place < 0) fail(`${path} has nothing like ${pattern}. Change the script, or add the resource there by hand.`);
  files.set(path, content.slice(0, place) + text + content.slice(place));
}

/** Inserts an import before the first relative one whose path is greater, or after the last one. */
function addImport(path, names, module) {
  const imports = [...read(path).matchAll(/^import [^;]* from '(\.[^']+)';\n/gm)];
  const next = imports.find(([, other]) => other > module);
  const line = `import { ${names} } from '${module}';\n`;
  if (next) return insertBefore(path, new RegExp(escapeRegExp(next[0])), line);
  const last = imports.at(-1)[0];
  files.set(path, read(path).replace(last, last + line));
}

const readTexts = (name) => fill(readFileSync(join(HERE, 'texts', name), 'utf8'));

/** Returns a catalogue with further texts, each before those of categories, as in the English one. */
function insertTexts(catalogue, texts) {
  const entries = Object.entries(catalogue);
  const place = entries.findIndex(([key]) => /categor/i.test(key));
  const known = entries.map(([key, value]) => [key, typeof value === 'object' && key in texts ? insertTexts(value, texts[key]) : value]);
  return Object.fromEntries(
    known.toSpliced(place < 0 ? known.length : place, 0, ...Object.entries(texts).filter(([key]) => !(key in catalogue))),
  );
}

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function fail(message) {
  console.error(`new:resource: ${message}`);
  process.exit(1);
}

/** Returns the words that the templates contain, such as `__Name__`. */
function buildWords(plural) {
  if (!/^[a-z]{3,20}s$/.test(plural)) fail(`The name is the plural of an English word in lower case, such as sponsors; not «${plural}».`);
  const singular = plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.slice(0, -1);
  const capitalize = (word) => word.charAt(0).toUpperCase() + word.slice(1);
  const time = String(Math.max(Date.now(), lastMigrationTime() + 100_000));
  return { name: singular, names: plural, Name: capitalize(singular), Names: capitalize(plural), NAME: singular.toUpperCase(), time };
}

function lastMigrationTime() {
  return Math.max(...readdirSync(join(ROOT, MIGRATIONS)).map((file) => Number(/^\d{13}(?=-)/.exec(file) ?? 0)));
}

const plural = process.argv[2] ?? '';
const words = buildWords(plural);
const fill = (template) => template.replace(/__([a-zA-Z]+)__/g, (_, word) => words[word]);
const { name, names, Name, Names, NAME } = words;

const RESOURCES = 'src/core/resources.ts';
if (existsSync(join(ROOT, 'src', names)) || new RegExp(`^  ${name}:`, 'm').test(read(RESOURCES))) fail(`${names} exist already.`);

// The files of the resource.
const templates = join(HERE, 'templates');
for (const file of readdirSync(templates, { recursive: true }).filter((path) => path.endsWith('.ts')))
  files.set(fill(file), fill(readFileSync(join(templates, file), 'utf8')));

// The tables that list the resources.
insertBefore(
  RESOURCES,
  /^ {2}\w+: \{ kind: 'term'/m,
  `${name}: { kind: 'content', namespace: 'calendar', collection: '${names}', titleField: '${name}', scope: '${names}:write' },\n`,
);

addImport('src/app.module.ts', `${Names}Module`, `./${names}/${names}.module.js`);
insertBefore('src/app.module.ts', /(?<=RESOURCE_MODULES = \[[^\]]*)\]/, `, ${Names}Module`);

const migration = `${Names}${words.time}`;
addImport(`${MIGRATIONS}/migrations.ts`, migration, `./${words.time}-${names}.js`);
insertBefore(`${MIGRATIONS}/migrations.ts`, /(?<=migrations = \[[^\]]*\w)(?=,?\s*\])/, `, ${migration}`);

insertBefore('src/core/catalogues/english/resources.ts', /^ {2}category: \{/m, `${readTexts('en.txt')}\n`);
for (const language of ['ca', 'es']) {
  const catalogue = `languages/${language}.json`;
  const texts = insertTexts(JSON.parse(read(catalogue)), JSON.parse(readTexts(`${language}.json`)));
  files.set(catalogue, `${JSON.stringify(texts, null, 2)}\n`);
}

const EXAMPLES = 'src/api/docs/examples/content-examples.ts';
addImport(EXAMPLES, `${NAME}_RESOURCE, present${Name}, to${Name}Columns, to${Name}Texts`, `../../../${names}/${name}.resource.js`);
insertBefore(
  EXAMPLES,
  /^\} satisfies Record<Exclude<ContentName, 'event'>/m,
  `${name}: example({
    create: ({ ${name} }) => ({ ...${name}, website: 'https://example.org/${names}' }),
    update: { website: null },
    build: (request, language) => buildRecord(${NAME}_RESOURCE, to${Name}Columns(request), to${Name}Texts(request), language),
    present: present${Name},
  }),\n`,
);

for (const [path, text] of files) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
execFileSync(join(ROOT, 'node_modules/.bin/oxfmt'), [...files.keys()], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
console.log(`Wrote:\n${[...files.keys()]
  .sort()
  .map((path) => `  ${path}`)
  .join('\n')}\n
Now:
  1. Write the texts in src/core/catalogues/english/resources.ts and languages/{ca,es}.json. Replace «${names}» in every sentence in Catalan and Spanish.
  2. Add fields of its own: see «Add a field» in docs/extending.md.
  3. npm test -- test/contract/openapi -u
  4. npm run typecheck && npm run lint && npm test -- test/${names} test/house test/api/docs test/contract
  5. Describe ${names} in docs/api, docs/tokens.md and CHANGELOG.md.`);
