import type { Settings } from './settings.js';

/** A secret that is short or a plain word occurs in other texts by chance, so it is not redacted. */
const COMMON_WORD_PATTERN = /^([a-z]*|.{1,5})$/;

/** Returns the passwords and tokens in the settings, for redaction: as written, URL-encoded and URL-decoded. */
export function collectSecrets({
  admin,
  metricsToken,
  traceHeaders,
  databaseUrl,
  databaseReplicaUrl,
  redisUrl,
  media,
}: Settings): string[] {
  const urls = [databaseUrl, databaseReplicaUrl, redisUrl].filter((url) => url !== null);
  const found = [
    admin.password,
    admin.token,
    metricsToken,
    'bucket' in media.storage ? media.storage.bucket.secretAccessKey : null,
    ...parseHeaderValues(traceHeaders),
    ...urls.map((url) => new URL(url).password),
  ];
  const secrets = found.filter((secret) => secret !== null).flatMap((secret) => [secret, encodeURIComponent(secret), tryDecode(secret)]);
  return [...new Set(secrets)].filter((secret) => !COMMON_WORD_PATTERN.test(secret));
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the values of `name=value,name=value`, without a scheme such as `Bearer` before them. */
function parseHeaderValues(headers: string | null): string[] {
  const values = (headers ?? '').split(',').map((header) => tryDecode(header.split('=').slice(1).join('=').trim()));
  return values.map((value) => value.replace(/^\w+ /, ''));
}
