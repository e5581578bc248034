import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
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

/** The pages of the calendar, as the issuer knows them. */
const CLIENT = { id: 'calendar-pages', secret: 'canary-of-the-client' };

/** A response, or none: the connection is closed at once or never. */
type StubResponse = { status?: number; headers?: Record<string, string>; body: unknown } | 'cut off' | 'silent';

/** An OpenID Connect issuer for tests. */
class TestIssuer {
  readonly keys = FIRST_KEYS;
  /** The paths of the requests to the issuer. */
  requestedPaths: string[] = [];
  private responses: Record<string, StubResponse> = {};
  /** The claims of the user who signs in at the issuer with a browser. */
  user: object = {};
  /** What browsers were sent with, by the code with which they were sent back. */
  private readonly sentBrowsers = new Map<string, URLSearchParams>();
  private readonly server = createServer((request, response) => {
    const { url = '' } = request;
    this.requestedPaths.push(url);
    if (url.startsWith('/realms/town/authorize?')) this.sendBack(new URL(url, this.url).searchParams, response);
    else if (url === '/realms/town/token') void this.exchangeCode(request, response);
    else sendResponse(this.responses[url] ?? { status: 404, body: {} }, response);
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
    this.user = {};
    const endpoint = (name: string) => ({ [`${name}_endpoint`]: `${this.url}/${name.replace('authorization', 'authorize')}` });
    const endpoints = { ...endpoint('authorization'), ...endpoint('token'), ...endpoint('end_session') };
    this.respondWith(DISCOVERY_PATH, { body: { issuer: this.url, jwks_uri: `${this.url}/keys`, ...endpoints } });
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

  /** Signs the user in, and sends the browser back with a code (OpenID Connect Core 1.0 §3.1.2). */
  private sendBack(sent: URLSearchParams, response: ServerResponse): void {
    const code = `canary-of-a-code-${randomUUID()}`;
    this.sentBrowsers.set(code, sent);
    const to = new URL(sent.get('redirect_uri')!);
    to.search = new URLSearchParams({ code, state: sent.get('state')! }).toString();
    response.writeHead(302, { Location: to.href }).end();
  }

  /** Gives an ID token for a code, once, to the client that can prove that it began the sign-in (§3.1.3, RFC 7636 §4.6). */
  private async exchangeCode(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = new URLSearchParams(await text(request));
    const sent = this.sentBrowsers.get(received.get('code') ?? '');
    this.sentBrowsers.delete(received.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(received.get('code_verifier') ?? '')
      .digest('base64url');
    const credentials = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    const isRight = challenge === sent?.get('code_challenge') && received.get('redirect_uri') === sent.get('redirect_uri');
    if (!isRight || decodeURIComponent(credentials) !== `${CLIENT.id}:${CLIENT.secret}`) {
      sendResponse({ status: 400, headers: { 'Content-Type': 'application/json' }, body: { error: 'invalid_grant' } }, response);
      return;
    }
    const authenticated = sent.has('max_age') ? { auth_time: NOW_SECONDS } : {};
    const claims = { aud: CLIENT.id, nonce: sent.get('nonce'), ...authenticated, ...this.user };
    const body = { access_token: 'canary-of-the-access', token_type: 'Bearer', id_token: await this.token(claims) };
    sendResponse({ headers: { 'Content-Type': 'application/json' }, body }, response);
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

/** The settings of a service whose pages are registered there, too. */
export const WITH_ISSUER_PAGES = { ...WITH_ISSUER, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };

beforeEach(() => issuer.reset());
afterAll(() => issuer.close());

/** Returns the claim that names roles. */
export const rolesClaim = (roles: unknown) => ({ realm_access: { roles } });

/** Returns the options of a request with a token. */
export const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
