import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { SETTINGS } from '../../src/core/config/list/sections.js';
import { RENDERERS } from './render-settings.js';

const pathOf = (file: string) => new URL(`../../${file}`, import.meta.url);
const read = (file: string) => readFileSync(pathOf(file), 'utf8');
const names = SETTINGS.map(({ name }) => name);

it.each(Object.keys(RENDERERS))('%s has what the list of settings says. To write it: npm run settings', (file) => {
  const made = RENDERERS[file]!(read(file));

  if (process.env.SETTINGS === 'write') writeFileSync(pathOf(file), made);

  expect(read(file).split('\n')).toEqual(made.split('\n'));
});

it.each([
  ['.env.example', (name: string) => new RegExp(`^#?${name}=`, 'm')],
  ['docs/settings.md', (name: string) => new RegExp(`^\\| \`${name}\` \\|`, 'm')],
  ['docker-compose.yml', (name: string) => new RegExp(`^  ${name}: `, 'm')],
])('%s has every setting', (file, lineOf) => {
  expect(names.filter((name) => !lineOf(name).test(read(file)))).toEqual([]);
});

it('no setting is there twice', () => {
  expect(names).toEqual([...new Set(names)]);
});

it('each example is valid', () => {
  // These name files that are not there.
  const others = SETTINGS.filter(({ name }) => !['SITE_LOGO', 'SITE_ICON', 'SITE_CSS'].includes(name));

  expect(others.filter(({ example, kind }) => example !== undefined && kind.parse(example) === undefined)).toEqual([]);
});

it.each([
  ['Dockerfile', (version: string) => `org.opencontainers.image.version="${version}"`],
  ['docker-compose.yml', (version: string) => `image: \${IMAGE:-calendar-events:${version}}`],
  ['docker/kubernetes/kustomization.yaml', (version: string) => `newTag: ${version}\n`],
  ['openapi.json', (version: string) => `"version": "${version}"`],
])('%s names the version in package.json', (file, nameVersion) => {
  const { version } = JSON.parse(read('package.json')) as { version: string };

  expect(read(file)).toContain(nameVersion(version));
});
