import { invalidParameter } from '../../errors/domain-error.js';

type Parameters = Record<string, unknown>;

/** Refuses a password in the query string, because servers and proxies log URLs. @throws DomainError 400 */
export function assertNoSecretsInQuery(query: Parameters): void {
  if ('password' in query) throw invalidParameter('password', { reason: 'body-only' });
}

/** Returns the fields of the query string and of the body. Where both have a field, the body wins. */
export function mergeParameters(query: Parameters, body: Parameters): Parameters {
  return { ...query, ...body };
}

/**
 * Copies a title or name that is only inside `translations[language]` to the top level, so that it does not count as missing.
 * @param name the name of the title field
 */
export function promoteTranslatedName(fields: Parameters, language: string, name: string): Parameters {
  const { translations } = fields;
  if (fields[name] !== undefined || !isObject(translations)) return fields;
  const { [language]: own } = translations;
  return isObject(own) && own[name] != null ? { ...fields, [name]: own[name] } : fields;
}

function isObject(value: unknown): value is Parameters {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
