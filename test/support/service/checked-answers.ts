import { createHash } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentationService } from '../../../src/api/docs/documentation.service.js';
import type { Settings } from '../../../src/core/config/settings.js';
import { calendarPath } from '../../../src/core/http/routing/links.js';
import { watchResponses } from './watch-responses.js';
import { ResponseValidator } from './response-validator.js';

const checked = { count: 0, faults: new Set<string>() };
/** All services with the same settings have the same document. */
const validators = new WeakMap<Settings, ResponseValidator>();
/** By their documents, which often are the same for several settings. */
const validatorsByHash = new Map<string, ResponseValidator>();

/** Checks every response of a service against its OpenAPI document from now on. */
export function checkAnswers(app: NestExpressApplication, settings: Settings): void {
  const { rootAlias, defaultLanguage } = settings;
  const alias = rootAlias === null ? undefined : { path: `/${rootAlias}`, of: calendarPath(defaultLanguage, settings) };
  const known = validators.get(settings) ?? findValidator(app.get(DocumentationService).getDocument(defaultLanguage), alias);
  validators.set(settings, known);
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
  const validator = validatorsByHash.get(key) ?? new ResponseValidator(document, alias);
  validatorsByHash.set(key, validator);
  return validator;
}

/** Returns the number of responses since the last call, and their errors against the document. */
export function takeChecked(): { count: number; faults: string[] } {
  const taken = { count: checked.count, faults: [...checked.faults] };
  checked.count = 0;
  checked.faults.clear();
  return taken;
}
