import { type JWTVerifyResult, jwtVerify } from 'jose';
import type { Issuer } from '../../../core/config/settings.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import type { Clock } from '../../../core/time/clock.js';
import { type Claims, CLOCK_TOLERANCE_SECONDS, parseClaims } from './issuer-claims.js';
import { IssuerKeys } from './issuer-keys.js';

/** Signatures by a private key alone (RFC 8725 §3.1): with HS*, whoever knows the public key could sign; `none` is nobody's. */
const ALLOWED_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Kinds of token that tell who somebody is; others of the same issuer, like a logout token, do not (RFC 8725 §3.11). */
const ACCEPTED_TOKEN_TYPES = ['jwt', 'at+jwt', undefined];

/** The tokens of one OpenID Connect issuer. */
export class IssuerTokenVerifier {
  private readonly keys: IssuerKeys;

  constructor(
    private readonly issuer: Issuer,
    private readonly clock: Clock,
  ) {
    this.keys = new IssuerKeys(issuer.url, clock);
  }

  /**
   * What a JWT (RFC 7519) says, if the issuer signed it, for us, and it is valid now.
   * @throws DomainError 503 when that cannot be known, because the issuer cannot be reached
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
      // Whatever else is wrong, with the token or with the key that it names: it proves nothing.
      if (error instanceof DomainError) throw error;
      return undefined;
    }
  }
}

function normalizeTokenType(typ: string | undefined): string | undefined {
  return typ?.toLowerCase().replace(/^application\//, '');
}
