import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { Environment } from '../../../src/core/config/environment.js';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const source = read('src/core/config/environment.ts');
const declared = [...source.matchAll(/^ {2}([A-Z][A-Z\d_]+)(?:\?:| =)/gm)].map(([, name]) => name!);

it('the search for declarations in this file finds all settings', () => {
  expect(declared).toEqual(expect.arrayContaining(['DATABASE_URL', ...Object.keys(new Environment())]));
});

it.each(['.env.example', 'docs/settings.md'])('%s names every setting', (file) => {
  const text = read(file);

  expect(declared.filter((name) => !text.includes(name))).toEqual([]);
});

it('.env.example names only settings, and shows their defaults', () => {
  const lines = [...read('.env.example').matchAll(/^(#?)([A-Z\d_]+)=(.*)$/gm)];
  const defaults: Record<string, unknown> = { ...new Environment() };

  expect(lines.map(([, , name]) => name!.replace(/_FILE$/, '')).filter((name) => !declared.includes(name))).toEqual([]);
  expect(lines.filter(([, commentSign, name, value]) => commentSign === '' && defaults[name!] !== value)).toEqual([]);
});

it('docker-compose.yml passes on every setting, except DATA_DIR and CATALOGUES', () => {
  const text = read('docker-compose.yml');

  expect(declared.filter((name) => !text.includes(`${name}:`))).toEqual(['DATA_DIR', 'CATALOGUES']);
});

it('the Dockerfile labels the image with the version in package.json', () => {
  const { version } = JSON.parse(read('package.json'));

  expect(read('Dockerfile')).toContain(`org.opencontainers.image.version="${version}"`);
});
