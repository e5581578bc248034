import { createHash } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentationService } from '../../../src/api/docs/documentation.service.js';
import { settings } from '../../../src/core/config/settings.js';
import { calendarPath } from '../../../src/core/http/routing/links.js';
import { watchResponses } from './watch-responses.js';
import { ResponseValidator } from './response-validator.js';

const checked = { count: 0, faults: new Set<string>() };
/** Of these settings. */
let responseValidator: ResponseValidator | undefined;
/** Those of all settings, by their documents, which are often the same. This object outlives the modules of the service. */
const worker = globalThis as { responseValidators?: Map<string, ResponseValidator> };

/** Checks every response of a service against its OpenAPI document from now on. */
export function checkAnswers(app: NestExpressApplication): void {
  const { rootAlias, defaultLanguage } = settings;
  const alias = rootAlias === null ? undefined : { path: `/${rootAlias}`, of: calendarPath(defaultLanguage, settings) };
  // All services with these settings have the same document.
  const known = (responseValidator ??= findValidator(app.get(DocumentationService).getDocument(defaultLanguage), alias));
  watchResponses(app.getHttpServer(), (response) => {
    checked.count++;
    for (const fault of known.findErrors(response)) checked.faults.add(fault);
  });
}

/** Returns a validator for a document. It compiles each schema once, which takes longer than all of its checks. */
function findValidator(...[document, alias]: ConstructorParameters<typeof ResponseValidator>): ResponseValidator {
  const key = createHash('sha256')
    .update(JSON.stringify([document, alias]))
    .digest('base64');
  const validators = (worker.responseValidators ??= new Map());
  const validator = validators.get(key) ?? new ResponseValidator(document, alias);
  validators.set(key, validator);
  return validator;
}

/** Returns the number of responses since the last call, and their errors against the document. */
export function takeChecked(): { count: number; faults: string[] } {
  const taken = { count: checked.count, faults: [...checked.faults] };
  checked.count = 0;
  checked.faults.clear();
  return taken;
}
