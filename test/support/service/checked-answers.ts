import type { NestExpressApplication } from '@nestjs/platform-express';
import { Documentation } from '../../../src/api/docs/documentation.js';
import { settings } from '../../../src/core/config/settings.js';
import { calendarPath } from '../../../src/core/http/routing/links.js';
import { watchAnswers } from './answers.js';
import { Declared } from './declared.js';

const checked = { count: 0, faults: new Set<string>() };
let declared: Declared | undefined;

/** Compares every answer of a service with its OpenAPI document from now on. */
export function checkAnswers(app: NestExpressApplication): void {
  const { rootAlias, defaultLanguage } = settings;
  const alias = rootAlias === null ? undefined : { path: `/${rootAlias}`, of: calendarPath(defaultLanguage) };
  // All services that are started with these settings have the same document.
  const known = (declared ??= new Declared(app.get(Documentation).in(defaultLanguage), alias));
  watchAnswers(app.getHttpServer(), (answer) => {
    checked.count++;
    for (const fault of known.faultsOf(answer)) checked.faults.add(fault);
  });
}

/** What the document did not declare of the answers since the last call, and how many answers there were. */
export function takeChecked(): { count: number; faults: string[] } {
  const taken = { count: checked.count, faults: [...checked.faults] };
  checked.count = 0;
  checked.faults.clear();
  return taken;
}
