import type { Settings } from './settings.js';

/** One that is short, or a plain word, cannot be told from what happens to be written. */
const PLAIN = /^([a-z]*|.{1,5})$/;

/** The passwords and tokens in the settings, in every spelling that they may be met in: nobody must ever read them anywhere. */
export function secretsIn({ admin, metricsToken, traceHeaders, databaseUrl, redisUrl }: Settings): string[] {
  const urls = [databaseUrl, redisUrl].filter((url) => url !== null);
  const found = [admin.password, admin.token, metricsToken, ...valuesIn(traceHeaders), ...urls.map((url) => new URL(url).password)];
  const secrets = found.filter((secret) => secret !== null).flatMap((secret) => [secret, encodeURIComponent(secret), decoded(secret)]);
  return [...new Set(secrets)].filter((secret) => !PLAIN.test(secret));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Of `name=value,name=value`; without `Bearer` or the like before it. */
function valuesIn(headers: string | null): string[] {
  const values = (headers ?? '').split(',').map((header) => decoded(header.split('=').slice(1).join('=').trim()));
  return values.map((value) => value.replace(/^\w+ /, ''));
}
