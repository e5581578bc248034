import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { SCOPES } from '../../src/core/http/context/principal.js';

it('docs/tokens.md names every scope', () => {
  const text = readFileSync(new URL('../../docs/tokens.md', import.meta.url), 'utf8');

  expect(SCOPES.filter((scope) => !text.includes(`\`${scope}\``))).toEqual([]);
});
