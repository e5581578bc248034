import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';

const MAX_BYTES = 80_000;

it('public/prosemirror.js is made from the packages. To write it: node scripts/bundle-prosemirror.js', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prosemirror-'));
  try {
    execFileSync(process.execPath, ['scripts/bundle-prosemirror.js', join(folder, 'made.js')]);

    expect(readFileSync('public/prosemirror.js', 'utf8') === readFileSync(join(folder, 'made.js'), 'utf8')).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('what a browser loads for a description is small', () => {
  const files = ['prosemirror', 'description-schema', 'description-paste', 'description'];
  const bytes = files.map((file) => gzipSync(readFileSync(`public/${file}.js`), { level: 9 }).length);

  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(MAX_BYTES);
});
