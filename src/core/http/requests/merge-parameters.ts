import { invalidParameter } from '../../errors/domain-error.js';

type Parameters = Record<string, unknown>;

/** Addresses are logged on their way: what must not be read there is not accepted there. @throws DomainError 400 */
export function assertNoSecretsInQuery(query: Parameters): void {
  if ('password' in query) throw invalidParameter('password', { reason: 'body-only' });
}

/** The fields of a write: those of the query string and those of the body, which win. */
export function mergeParameters(query: Parameters, body: Parameters): Parameters {
  return { ...query, ...body };
}

/**
 * A title or name that came inside `translations` alone is the request's own, so that it does not count as missing.
 * @param name the field that holds it, if this is a write of a record
 */
export function promoteTranslatedName(fields: Parameters, language: string, name: string | undefined): Parameters {
  const { translations } = fields;
  if (name === undefined || fields[name] !== undefined || !isObject(translations)) return fields;
  const { [language]: own } = translations;
  return isObject(own) && own[name] != null ? { ...fields, [name]: own[name] } : fields;
}

function isObject(value: unknown): value is Parameters {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
