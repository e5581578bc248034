/**
 * `npm run new:resource sponsors` writes a resource with texts, owner, status and trash, and adds it to the tables that list the
 * resources. `-- --singular` names the singular, where it is not the regular one. If it fails, everything is as before.
 * «Add a resource» in docs/extending.md says what remains to be done by hand.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

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
function addImport(path, names, module, kind = 'import') {
  const imports = [...read(path).matchAll(/^import [^;]* from '(\.[^']+)';\n/gm)];
  const next = imports.find(([, other]) => other > module);
  const line = `${kind} { ${names} } from '${module}';\n`;
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

/** Returns the plural and the singular of the command line. */
function parseWords() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { singular: { type: 'string' } } });
    return [positionals[0] ?? '', values.singular];
  } catch (error) {
    return fail(error.message);
  }
}

/** Returns the words that the templates contain, such as `__Name__`. */
function buildWords(plural, singular = findSingular(plural)) {
  if (!/^[a-z]{3,20}s$/.test(plural))
    fail(`The name is the plural of an English word in lower case, such as sponsors${plural && `; not «${plural}»`}.`);
  if (!/^[a-z]{3,20}$/.test(singular) || singular === plural || !isFree(singular))
    fail(
      `«${singular}» cannot be the singular of ${plural} in the code. Name another one: npm run new:resource ${plural} -- --singular WORD`,
    );
  const capitalize = (word) => word.charAt(0).toUpperCase() + word.slice(1);
  const time = String(Math.max(Date.now(), lastMigrationTime() + 100_000));
  const aName = `${findArticle(singular)} ${singular}`;
  const names = {
    name: singular,
    names: plural,
    Name: capitalize(singular),
    Names: capitalize(plural),
    NAME: singular.toUpperCase(),
    NAMES: plural.toUpperCase(),
  };
  return { ...names, aName, AName: capitalize(aName), time };
}

/** Returns the regular singular of a plural; news, series and species have none. */
function findSingular(plural) {
  if (/^(news|series|species)$/.test(plural)) return plural;
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return /(ss|x|zz|ch|sh|[^aeiou]us)es$/.test(plural) ? plural.slice(0, -2) : plural.slice(0, -1);
}

/** Returns the article by which a word is usually preceded: an exhibition, a unit. */
function findArticle(word) {
  return /^([aeio]|u(?!ni|se|t))/.test(word) ? 'an' : 'a';
}

/** Tells whether a word is neither one of the language, such as `class`, nor one that the templates use. */
function isFree(word) {
  try {
    new Function(`'use strict'; let ${word};`);
  } catch {
    return false;
  }
  return !templates.some(({ text }) => new RegExp(`\\b${word}\\b`).test(text.replace(/\/\*.*?\*\//gs, '')));
}

function lastMigrationTime() {
  return Math.max(...readdirSync(join(ROOT, MIGRATIONS)).map((file) => Number(/^\d{13}(?=-)/.exec(file) ?? 0)));
}

const templates = readdirSync(join(HERE, 'templates'), { recursive: true })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(HERE, 'templates', path), 'utf8') }));

const words = buildWords(...parseWords());
const fill = (template) => template.replace(/__([a-zA-Z]+)__/g, (_, word) => words[word]);
const { name, names, Name, Names, NAME, NAMES } = words;

const RESOURCES = 'src/core/resources.ts';
if (existsSync(join(ROOT, 'src', names)) || new RegExp(`^  ${name}:`, 'm').test(read(RESOURCES))) fail(`${names} exist already.`);

// The files of the resource.
for (const { path, text } of templates) files.set(fill(path), fill(text));

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

const EDITED = 'src/pages/editor/tables/edited-resources.ts';
addImport(EDITED, NAMES, `./${names}.js`);
insertBefore(EDITED, /(?<=LISTED_RESOURCES[^=]*= \[[^\]]*)\]/, `, ${NAMES}`);
insertBefore(
  'src/core/catalogues/english/editor-pages/workplace-texts.ts',
  /^ {2}'add-category-new'/m,
  fill("  'list-__names__': '__Names__',\n  'add-__name__': 'New __name__',\n"),
);

const CARRIED = 'src/api/feeds/carried-fields.ts';
addImport(CARRIED, `Create${Name}Dto`, `../../${names}/dto/${name}.dto.js`, 'import type');
insertBefore(CARRIED, /^ {2}readonly category: /m, `  readonly ${name}: Create${Name}Dto;\n`);
insertBefore(CARRIED, /^ {2}category: /m, `  ${name}: { ${name}: 'text', website: 'text', ...CONTENT },\n`);

const FEED = 'src/api/changes/dto/changes.response.ts';
addImport(FEED, `${Name}Response`, `../../../${names}/dto/${name}.response.js`);
insertBefore(FEED, /^ {2}category: /m, `  ${name}: ${Name}Response,\n`);

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

insertBefore('docs/tokens.md', /`terms:write`/, `\`${names}:write\`, `);

/** The texts of the files as they were; undefined for new ones. */
const before = new Map([...files.keys()].map((path) => [path, existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path)) : undefined]));

try {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  execFileSync(join(ROOT, 'node_modules/.bin/oxfmt'), [...files.keys()], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
} catch (error) {
  for (const [path, text] of before) {
    if (text === undefined) rmSync(join(ROOT, path), { force: true });
    else writeFileSync(join(ROOT, path), text);
  }
  for (const folder of [`src/${names}`, `test/${names}`]) rmSync(join(ROOT, folder), { recursive: true, force: true });
  fail(`${error.message} Nothing was written.`);
}
console.log(`Wrote:\n${[...files.keys()]
  .sort()
  .map((path) => `  ${path}`)
  .join('\n')}\n
Now:
  1. Write the texts in src/core/catalogues/english/resources.ts and languages/{ca,es}.json. Replace «${names}» in every sentence in Catalan and Spanish.
  2. Add fields of its own: see «Add a field» in docs/extending.md.
  3. npm run openapi
  4. Describe ${names} in docs/api and CHANGELOG.md.
  5. npm run check && npm test -- test/api/docs test/contract`);
