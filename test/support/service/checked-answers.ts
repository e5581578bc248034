import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentationService } from '../../../src/api/docs/documentation.js';
import { settings } from '../../../src/core/config/settings.js';
import { calendarPath } from '../../../src/core/http/routing/links.js';
import { watchResponses } from './watch-responses.js';
import { ResponseValidator } from './response-validator.js';

const checked = { count: 0, faults: new Set<string>() };
let responseValidator: ResponseValidator | undefined;

/** Checks every response of a service against its OpenAPI document from now on. */
export function checkAnswers(app: NestExpressApplication): void {
  const { rootAlias, defaultLanguage } = settings;
  const alias = rootAlias === null ? undefined : { path: `/${rootAlias}`, of: calendarPath(defaultLanguage) };
  // All services with these settings have the same document.
  const known = (responseValidator ??= new ResponseValidator(app.get(DocumentationService).getDocument(defaultLanguage), alias));
  watchResponses(app.getHttpServer(), (response) => {
    checked.count++;
    for (const fault of known.findErrors(response)) checked.faults.add(fault);
  });
}

/** Returns the number of responses since the last call, and their errors against the document. */
export function takeChecked(): { count: number; faults: string[] } {
  const taken = { count: checked.count, faults: [...checked.faults] };
  checked.count = 0;
  checked.faults.clear();
  return taken;
}
