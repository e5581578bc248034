import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { Environment } from '../../../src/core/config/environment.js';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const source = read('src/core/config/environment.ts');
const declared = [...source.matchAll(/^ {2}([A-Z][A-Z_]+)(?:\?:| =)/gm)].map(([, name]) => name!);

it('finds the settings where they are declared', () => {
  expect(declared).toEqual(expect.arrayContaining(['DATABASE_URL', ...Object.keys(new Environment())]));
});

it.each(['.env.example', 'docs/settings.md'])('%s names every setting', (file) => {
  const text = read(file);

  expect(declared.filter((name) => !text.includes(name))).toEqual([]);
});

it('.env.example names nothing that is no setting, and gives the defaults', () => {
  const lines = [...read('.env.example').matchAll(/^(#?)([A-Z_]+)=(.*)$/gm)];
  const defaults: Record<string, unknown> = { ...new Environment() };

  expect(lines.map(([, , name]) => name!.replace(/_FILE$/, '')).filter((name) => !declared.includes(name))).toEqual([]);
  expect(lines.filter(([, off, name, value]) => off === '' && defaults[name!] !== value)).toEqual([]);
});

it('docker-compose.yml hands every setting on, but for what it decides itself', () => {
  const text = read('docker-compose.yml');

  expect(declared.filter((name) => !text.includes(`${name}:`))).toEqual(['DATA_DIR', 'CATALOGUES']);
});

it('the image says which version it is', () => {
  const { version } = JSON.parse(read('package.json'));

  expect(read('Dockerfile')).toContain(`org.opencontainers.image.version="${version}"`);
});
