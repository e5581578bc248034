import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readSettings } from '../../../src/core/config/read-settings.js';
import { SettingsError } from '../../../src/core/config/settings-error.js';

const folder = mkdtempSync(join(tmpdir(), 'style-'));

const isUsed = (css: string): boolean => {
  const file = join(folder, 'site.css');
  writeFileSync(file, css);
  try {
    return readSettings({ SITE_CSS: file }).siteCss === file;
  } catch (error) {
    if (error instanceof SettingsError) return false;
    throw error;
  }
};

it.each([
  ':root { --accent: #05a; }',
  ':root{--accent:light-dark(#00508c, #8cc8ff);--radius:0}',
  "/* ours */ :root { --title-font: Georgia, 'Times New Roman', serif; }\n:root { --width: 70rem }\n",
])('takes %j as the style of the site', (css) => {
  expect(isUsed(css)).toBe(true);
});

it.each([
  'body { color: red }',
  ':root { --accent: red } body { display: none }',
  ':root { color: red; --accent: red }',
  ':root { --acent: red }',
  ':root { --accent: }',
  ':root { --accent: red',
  ':root { }',
  ':root { --accent: url(https://example.org/x) }',
  ":root { --accent: image-set('https://example.org/x') }",
  ':root { --accent: \\75rl(x) }',
  "@import 'x.css'; :root { --accent: red }",
  '@media print { :root { --accent: red } }',
  ':root, body { --accent: red }',
])('refuses %j as the style of the site', (css) => {
  expect(isUsed(css)).toBe(false);
});
