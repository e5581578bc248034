import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { SCOPES } from '../../src/core/http/context/principal.js';

it('docs/tokens.md names every scope', () => {
  const text = readFileSync(new URL('../../docs/tokens.md', import.meta.url), 'utf8');

  expect(SCOPES.filter((scope) => !text.includes(`\`${scope}\``))).toEqual([]);
});

const ROOT = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
const readReleaseNotes = (tag: string) => execFileSync('scripts/release-notes', [tag], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });

it('CHANGELOG.md says what the version in package.json is, and that is the text of its release', () => {
  const [, after] = readFileSync(new URL('CHANGELOG.md', ROOT), 'utf8').split(new RegExp(`^## .*${version}.*$`, 'm'));
  const [text] = after!.split(/^## /m);

  expect(readReleaseNotes(`v${version}`).trim()).toBe(text!.trim());
});

it('no tag but that of the version in package.json makes a release', () => {
  expect(() => readReleaseNotes('v999.0.0')).toThrow(`the tag is v999.0.0, but the version in package.json is ${version}`);
});
