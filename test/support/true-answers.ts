import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, expect } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { settings } from '../../src/core/config/settings.js';
import { Documentation } from '../../src/api/docs/documentation.js';
import { calendarPath } from '../../src/core/http/routing/paths.js';
import { watchAnswers } from './answers.js';
import { Declared } from './declared.js';

/** What the document did not know of the answers so far. */
const faults = new Set<string>();
let held = 0;

/**
 * Holds every answer of a service, whoever asks, against its own document; one that is not declared fails the test in
 * which it came. Which database it is makes no difference, but where a test is about just that: so on a server, those are held.
 */
export function holdAnswers(app: NestExpressApplication): void {
  if (settings.databaseKind !== 'sqlite' && !expect.getState().testPath?.includes('/test/core/database/')) return;
  const { rootAlias, defaultLanguage } = settings;
  const alias = rootAlias === null ? undefined : { path: `/${rootAlias}`, of: calendarPath(defaultLanguage) };
  const declared = new Declared(app.get(Documentation).in(defaultLanguage), alias);
  watchAnswers(app.getHttpServer(), (answer) => {
    held++;
    for (const fault of declared.faultsOf(answer)) faults.add(fault);
  });
}

afterEach(complain);
afterAll(() => {
  // Where the run adds up what all its workers held, see jest.answers.js.
  if (process.env.ANSWERS_HELD) appendFileSync(process.env.ANSWERS_HELD, `${held}\n`);
  complain();
});

function complain(): void {
  const found = [...faults];
  faults.clear();
  if (found.length > 0) throw new Error(`The document does not declare what was answered:\n${found.slice(0, 20).join('\n')}`);
}
