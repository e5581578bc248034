import type { Settings } from './settings.js';

/** A secret that is short or a plain word occurs in other texts by chance, so it is not redacted. */
const PLAIN = /^([a-z]*|.{1,5})$/;

/** Returns the passwords and tokens in the settings, for redaction: as written, URL-encoded and URL-decoded. */
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

/** Returns the values of `name=value,name=value`, without a scheme such as `Bearer` before them. */
function valuesIn(headers: string | null): string[] {
  const values = (headers ?? '').split(',').map((header) => decoded(header.split('=').slice(1).join('=').trim()));
  return values.map((value) => value.replace(/^\w+ /, ''));
}
