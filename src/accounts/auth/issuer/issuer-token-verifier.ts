import { type JWTVerifyResult, jwtVerify } from 'jose';
import type { Issuer } from '../../../core/config/settings.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import type { Clock } from '../../../core/time/clock.js';
import { type Claims, CLOCK_TOLERANCE_SECONDS, parseClaims } from './parse-claims.js';
import { IssuerKeys } from './issuer-keys.js';

/**
 * Only algorithms with a private key (RFC 8725 §3.1). With HS*, a client could sign with the public key; `none` has no
 * signature at all.
 */
const ALLOWED_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Token types that authenticate a user. Other tokens of the issuer, such as a logout token, do not (RFC 8725 §3.11). */
const ACCEPTED_TOKEN_TYPES = ['jwt', 'at+jwt', undefined];

/** Verifies the tokens of one OpenID Connect issuer. */
export class IssuerTokenVerifier {
  private readonly keys: IssuerKeys;

  constructor(
    private readonly issuer: Issuer,
    private readonly clock: Clock,
  ) {
    this.keys = new IssuerKeys(issuer.url, clock);
  }

  /**
   * Returns the claims of a JWT (RFC 7519) that the issuer signed for this service and that is valid now.
   * @returns undefined when it is not valid
   * @throws DomainError 503 when the issuer's keys are not available
   */
  async verifyToken(jwt: string): Promise<Claims | undefined> {
    const verified = await this.verifySignature(jwt);
    if (!verified || !ACCEPTED_TOKEN_TYPES.includes(normalizeTokenType(verified.protectedHeader.typ))) return undefined;
    const claims = parseClaims(verified.payload, this.issuer.roleClaim);
    return claims && claims.issuedAtSeconds <= this.clock.now().getTime() / 1000 + CLOCK_TOLERANCE_SECONDS ? claims : undefined;
  }

  private async verifySignature(jwt: string): Promise<JWTVerifyResult | undefined> {
    try {
      return await jwtVerify(jwt, this.keys.findKey, {
        issuer: this.issuer.url,
        audience: this.issuer.audience,
        algorithms: ALLOWED_ALGORITHMS,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: this.clock.now(),
      });
    } catch (error) {
      // Every other error means that the token, or the key that it names, is not valid.
      if (error instanceof DomainError) throw error;
      return undefined;
    }
  }
}

function normalizeTokenType(typ: string | undefined): string | undefined {
  return typ?.toLowerCase().replace(/^application\//, '');
}
