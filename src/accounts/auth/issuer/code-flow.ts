import { Injectable, Logger } from '@nestjs/common';
import * as client from 'openid-client';
import { type Issuer, Settings } from '../../../core/config/settings.js';
import { DomainError, serviceUnavailable } from '../../../core/errors/domain-error.js';
import type { UserPrincipal } from '../../../core/http/context/principal.js';
import { Clock } from '../../../core/time/clock.js';
import { dateToUtc } from '../../../core/time/moment.js';
import { IssuerService } from './issuer.service.js';
import { CLOCK_TOLERANCE_SECONDS, parseClaims } from './parse-claims.js';

type Client = NonNullable<Issuer['client']>;

/** In seconds. */
const FETCH_TIMEOUT = 5;
/** The issuer's document is fetched again after this time. */
const FRESH_METADATA_MS = 600_000;

/** What the browser keeps while the user is at the issuer. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A user who comes back from the issuer. */
export interface IssuerSignIn {
  readonly principal: UserPrincipal;
  /** When the user proved to the issuer who they are, UTC; `null` if the issuer does not tell. */
  readonly authenticatedUtc: string | null;
}

/**
 * Signs users in at the issuer with a browser: the authorization code flow of OpenID Connect Core 1.0 §3.1, with PKCE (RFC 7636),
 * state and nonce.
 */
@Injectable()
export class CodeFlow {
  private readonly logger = new Logger('Issuer');
  private metadata: client.ServerMetadata | undefined;
  private metadataFetchedAtMs = -Infinity;

  constructor(
    private readonly issuer: IssuerService,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Whether the operator has registered the pages at an issuer. */
  get isAvailable(): boolean {
    return this.settings.issuer?.client != null;
  }

  /**
   * Returns the address at the issuer to which the browser goes.
   * @param redirectUri where the issuer sends the browser back
   * @param isConfirmation whether the user must sign in there anew (§3.1.2.1, `max_age`)
   * @throws DomainError 404 without an issuer, 503 when it does not answer
   */
  async start(redirectUri: string, isConfirmation: boolean): Promise<{ url: string; pending: PendingSignIn }> {
    const config = await this.configure();
    const pending = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
    const url = client.buildAuthorizationUrl(config, {
      ...{ redirect_uri: redirectUri, scope: 'openid profile email', state: pending.state, nonce: pending.nonce },
      ...{ code_challenge: await client.calculatePKCECodeChallenge(pending.verifier), code_challenge_method: 'S256' },
      ...(isConfirmation && { max_age: '0' }),
    });
    return { url: url.href, pending };
  }

  /**
   * Returns the user whom the issuer has sent back.
   * @param returned the redirect address with its parameters
   * @returns undefined when the sign-in was not completed, or not for this browser
   */
  async finish(returned: URL, pending: PendingSignIn, isConfirmation: boolean): Promise<IssuerSignIn | undefined> {
    const idToken = await this.exchangeCode(returned, pending, isConfirmation);
    const claims = idToken && parseClaims(idToken, this.settings.issuer!.roleClaim);
    const principal = claims && (await this.issuer.acceptClaims(claims));
    if (!principal) return undefined;
    const { auth_time } = idToken as { auth_time?: number };
    return { principal, authenticatedUtc: auth_time === undefined ? null : this.toPastUtc(auth_time) };
  }

  /** Returns the address that signs the user out at the issuer (RP-Initiated Logout 1.0); undefined if there is none. */
  async findSignOutUrl(returnTo: string): Promise<string | undefined> {
    const config = await this.configure().catch(() => undefined);
    if (config?.serverMetadata().end_session_endpoint === undefined) return undefined;
    return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }).href;
  }

  /** Returns the claims of the ID token. The library checks its signature, issuer, audience, nonce, times and, with `max_age`, `auth_time`. */
  private async exchangeCode(
    returned: URL,
    { state, nonce, verifier }: PendingSignIn,
    isConfirmation: boolean,
  ): Promise<client.IDToken | undefined> {
    const config = await this.configure();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    try {
      const tokens = await client.authorizationCodeGrant(config, returned, { ...checks, ...(isConfirmation && { maxAge: 0 }) });
      return tokens.claims();
    } catch (error) {
      // The whole error may contain the code, or a token.
      this.logger.warn(`A sign-in at the issuer has failed: ${describeFailure(error)}`);
      return undefined;
    }
  }

  private async configure(): Promise<client.Configuration> {
    const { issuer } = this.settings;
    if (issuer?.client == null) throw new DomainError('no-route');
    // The library reads the clock of the machine.
    const skewSeconds = Math.round((this.clock.now().getTime() - Date.now()) / 1000);
    const options = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS, [client.clockSkew]: skewSeconds };
    const config = new client.Configuration(await this.findMetadata(issuer), issuer.client.id, options, authenticateAs(issuer.client));
    config.timeout = FETCH_TIMEOUT;
    for (const prepare of preparationsFor(issuer)) prepare(config);
    return config;
  }

  private async findMetadata(issuer: Issuer): Promise<client.ServerMetadata> {
    const nowMs = this.clock.now().getTime();
    if (this.metadata && Math.abs(nowMs - this.metadataFetchedAtMs) < FRESH_METADATA_MS) return this.metadata;
    try {
      const options = { execute: preparationsFor(issuer), timeout: FETCH_TIMEOUT };
      const found = await client.discovery(new URL(issuer.url), issuer.client!.id, undefined, authenticateAs(issuer.client!), options);
      this.metadataFetchedAtMs = nowMs;
      return (this.metadata = found.serverMetadata());
    } catch (error) {
      throw serviceUnavailable(`the issuer does not answer: ${describeFailure(error)}`, 5);
    }
  }

  private toPastUtc(seconds: number): string {
    const [authenticatedUtc, nowUtc] = [dateToUtc(new Date(seconds * 1000)), this.clock.nowUtc()];
    return authenticatedUtc < nowUtc ? authenticatedUtc : nowUtc;
  }
}

/** An issuer on this machine may have http, see `isIssuer`. */
function preparationsFor({ url }: Issuer): ((config: client.Configuration) => void)[] {
  // oxlint-disable-next-line typescript/no-deprecated -- The library marks it as deprecated so that no caller uses it by mistake; it is needed for an issuer with http.
  return [client.enableNonRepudiationChecks, ...(url.startsWith('http:') ? [client.allowInsecureRequests] : [])];
}

/** Sends the secret in the way that the issuer supports; `client_secret_basic` is the default (OpenID Connect Discovery 1.0 §3). */
function authenticateAs({ secret }: Client): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** Returns the code of an error, which the issuer may have chosen, without what it quotes. */
function describeFailure(error: unknown): string {
  const { code, error: named } = error as { code?: unknown; error?: unknown };
  const words = [code, named].filter((word): word is string => typeof word === 'string' && /^[\w-]{1,60}$/.test(word));
  return words.length > 0 ? words.join(', ') : 'no code';
}
