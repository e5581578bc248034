import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { isSecureUrl } from '../../../core/config/rules.js';

/** Finds one of the issuer's public keys by the header of a token. */
export type KeySet = ReturnType<typeof createLocalJWKSet>;

/** For both documents together. */
const FETCH_TIMEOUT_MS = 4_000;
/** Usual documents have a few thousand bytes. */
const MAX_DOCUMENT_BYTES = 1_048_576;

/**
 * Fetches the keys that an issuer publishes: OpenID Connect Discovery 1.0 §4, JSON Web Key Set (RFC 7517 §5).
 * @throws Error with a message for the operator
 */
export async function fetchPublishedKeys(issuer: string): Promise<KeySet> {
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  const discovery = (await fetchJson(buildDiscoveryUrl(issuer), signal)) as { issuer?: unknown; jwks_uri?: unknown } | null;
  // §4.3: the issuer must be identical. Otherwise a document at one issuer's address could speak for another issuer.
  if (discovery?.issuer !== issuer)
    throw new Error(`its discovery document is about ${quoteValue(discovery?.issuer)}, not ${quoteValue(issuer)}`);
  if (!isSecureUrlString(discovery.jwks_uri)) throw new Error(`its keys are at ${quoteValue(discovery.jwks_uri)}, which is not https`);
  return createLocalJWKSet((await fetchJson(discovery.jwks_uri, signal)) as JSONWebKeySet);
}

/** §4.1: removes a slash at the end of the issuer before adding the path. */
function buildDiscoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/** The same rule as for the issuer in the settings. */
function isSecureUrlString(url: unknown): url is string {
  return typeof url === 'string' && isSecureUrl(url);
}

/** Fetches and parses a document. Redirects are refused, because they may lead to a host that the operator did not configure. */
async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { redirect: 'error', signal, headers: { Accept: 'application/json' } });
  if (response.status === 200) return JSON.parse(await readText(response)) as unknown;
  await response.body?.cancel();
  throw new Error(`${url} answers with ${response.status}`);
}

async function readText({ url, body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_DOCUMENT_BYTES) throw new Error(`${url} answers with more than ${MAX_DOCUMENT_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function quoteValue(value: unknown): string {
  return JSON.stringify(value ?? null).slice(0, 200);
}
