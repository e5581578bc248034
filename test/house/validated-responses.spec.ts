import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const TESTS = new URL('..', import.meta.url).pathname;

it('only one test file starts the service, so that every response is checked against the OpenAPI document', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const starters = files.filter((file) =>
    /\b(createTestingModule|createNestApplication|NestFactory|buildApp)\b\s*[.(]/.test(readFileSync(join(TESTS, file), 'utf8')),
  );

  expect(starters).toEqual(['support/service/service.ts']);
  expect(readFileSync(join(TESTS, 'support/service/service.ts'), 'utf8')).toMatch(
    /if \(isChecked\) checkAnswers\(app, settings\);\n {2}await app\.listen\(/,
  );
});
