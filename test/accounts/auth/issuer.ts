import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** The time of the test clock, noon in Madrid, in seconds since 1970. */
export const NOW_SECONDS = Date.parse('2026-11-21T11:00:00Z') / 1000;

export const DISCOVERY_PATH = '/realms/town/.well-known/openid-configuration';
export const KEYS_PATH = '/realms/town/keys';

export interface SigningKey {
  readonly alg: string;
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly published: JWK;
}

export async function newKey(alg: string, kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, privateKey, publicKey, published: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

const FIRST_KEYS = { rsa: await newKey('RS256', 'rsa'), ec: await newKey('ES256', 'ec'), ed: await newKey('EdDSA', 'ed') };

/** A response, or none: the connection is closed at once or never. */
type StubResponse = { status?: number; headers?: Record<string, string>; body: unknown } | 'cut off' | 'silent';

/** An OpenID Connect issuer for tests. */
class TestIssuer {
  readonly keys = FIRST_KEYS;
  /** The paths of the requests to the issuer. */
  requestedPaths: string[] = [];
  private responses: Record<string, StubResponse> = {};
  private readonly server = createServer(({ url = '' }, response) => {
    this.requestedPaths.push(url);
    sendResponse(this.responses[url] ?? { status: 404, body: {} }, response);
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/realms/town`;
  }

  async open(): Promise<this> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  close(): void {
    this.server.close();
    this.closeConnections();
  }

  /** Closes the connections of requests without a response. */
  closeConnections(): void {
    this.server.closeAllConnections();
  }

  reset(): void {
    this.requestedPaths = [];
    this.respondWith(DISCOVERY_PATH, { body: { issuer: this.url, jwks_uri: `${this.url}/keys` } });
    this.publishKeys(...Object.values(this.keys));
  }

  respondWith(path: string, page: StubResponse): void {
    this.responses[path] = page;
  }

  publishKeys(...keys: SigningKey[]): void {
    this.respondWith(KEYS_PATH, { body: { keys: keys.map(({ published }) => published) } });
  }

  /** Returns valid claims, except for the given ones. An undefined claim is left out. */
  claims(claims: object = {}): Record<string, unknown> {
    return { iss: this.url, aud: 'calendar', sub: 'anna', iat: NOW_SECONDS, exp: NOW_SECONDS + 7200, jti: randomUUID(), ...claims };
  }

  token(claims: object = {}, { alg, kid, privateKey }: SigningKey = this.keys.rsa, header: object = {}): Promise<string> {
    return new SignJWT(this.claims(claims)).setProtectedHeader({ alg, kid, typ: 'JWT', ...header }).sign(privateKey);
  }
}

function sendResponse(page: StubResponse, response: ServerResponse): void {
  if (page === 'silent') return;
  if (page === 'cut off') response.destroy();
  else response.writeHead(page.status ?? 200, page.headers).end(typeof page.body === 'string' ? page.body : JSON.stringify(page.body));
}

/** Starts when this file is imported. */
export const issuer = await new TestIssuer().open();

/** The settings of a service that trusts it. */
export const WITH_ISSUER = { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: 'calendar', OIDC_ROLE_CLAIM: 'realm_access.roles' };

beforeEach(() => issuer.reset());
afterAll(() => issuer.close());

/** Returns the claim that names roles. */
export const rolesClaim = (roles: unknown) => ({ realm_access: { roles } });

/** Returns the options of a request with a token. */
export const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
