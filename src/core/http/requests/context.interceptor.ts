import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { invalidParameter } from '../../errors/domain-error.js';
import { RESOURCES } from '../../resources.js';
import type { Precondition, RequestContext } from '../context/request-context.js';
import { changesRecord, type DeclaredOperation, operationOf, recordNameOf } from '../routing/operation.decorator.js';
import { CurrentRepresentation, RecordPrecondition } from './current-representation.js';
import { isObject, type Fields } from '../../objects.js';
import { isId, MAX_ID } from '../validation/ids.js';
import { parseInteger } from '../validation/values.js';

/** Makes what the handler gets: the context, and the fields of a write. */
@Injectable()
export class ContextInterceptor implements NestInterceptor {
  constructor(private readonly current: CurrentRepresentation) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<Request>();
    const operation = operationOf(execution);
    assertNoSecrets(request.query);
    request.context = this.createContext(request, operation);
    if (request.body !== undefined) request.body = mergeFields(request, operation);
    return next.handle();
  }

  private createContext(request: Request, operation: DeclaredOperation): RequestContext {
    const { head, principal, locale, inProcess } = request;
    const { settings, requestId, address, queryString } = head;
    const precondition = this.findPrecondition(request, operation);
    return Object.freeze({
      ...{ settings, principal: principal!, locale: locale!, requestId, address, queryString },
      ...(precondition && { precondition }),
      ...(inProcess?.returnsMinimal && { returnsMinimal: true }),
    });
  }

  /** The code that locks the record checks the condition, so that no other write comes between the check and the write. */
  private findPrecondition(request: Request, operation: DeclaredOperation): Precondition | undefined {
    if (!operation.isConditional) return undefined;
    const { headers, principal, query } = request;
    const body: unknown = request.body;
    // Where the body has it, it must not be lost: the write would overwrite what the client wants to keep.
    const { if_version: version } = { ...query, ...(isObject(body) && body) };
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
    const ifVersion = changesRecord(operation) ? readVersion(version) : undefined;
    const conditions = { ifMatch, ifNoneMatch, ifVersion };
    if (Object.values(conditions).every((condition) => condition === undefined)) return undefined;
    return new RecordPrecondition(conditions, () => this.current.readTag(request), principal!.scopes.has('read'));
  }
}

/** Reads the version that a client expects. `null` in a body is no condition; an empty text may be one that the client lost. @throws DomainError 400 */
function readVersion(sent: unknown): number | undefined {
  if (sent === null) return undefined;
  const version = parseInteger(sent);
  if (version === undefined || isId(version)) return version;
  throw invalidParameter('if_version', { reason: 'between', min: 1, max: MAX_ID });
}

/** Refuses a password in the query string, because servers and proxies log URLs. @throws DomainError 400 */
function assertNoSecrets(query: Fields): void {
  if ('password' in query) throw invalidParameter('password', { reason: 'body-only' });
}

/**
 * Returns the fields of a write: those of the query string and of the body. Where both have a field, the body wins. The body of a
 * single translation has no `translations`, so there is nothing to promote.
 */
function mergeFields({ query, body, locale }: Request, operation: DeclaredOperation): Fields {
  const fields: Fields = { ...query, ...(body as Fields) };
  const record = recordNameOf(operation);
  return record === undefined || operation.isTranslation ? fields : promoteTitle(fields, locale!.content, RESOURCES[record].titleField);
}

/**
 * Copies a title or name that is only inside `translations[language]` to the top level, so that it does not count as missing.
 * @param name the name of the title field
 */
function promoteTitle(fields: Fields, language: string, name: string): Fields {
  const { translations } = fields;
  if (fields[name] !== undefined || !isObject(translations)) return fields;
  const { [language]: own } = translations;
  return isObject(own) && own[name] != null ? { ...fields, [name]: own[name] } : fields;
}
