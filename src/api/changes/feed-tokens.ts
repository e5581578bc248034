import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TokenKey } from '../../accounts/auth/tokens/token-key.js';
import { invalidParameter } from '../../core/errors/domain-error.js';
import { isSyncToken } from '../../core/http/validation/ids.js';
import { Clock } from '../../core/time/clock.js';
import { assertNotExpired, type Payload, toPayload, toState } from './feed-payload.js';
import type { FeedRequest } from './feed-request.js';
import type { FeedState } from './feed-page.js';

/** The characters of a signature: 144 bits. */
const SIGNATURE_LENGTH = 24;

/** Writes and reads the tokens of the change feed. They are signed with a key that all instances share. */
@Injectable()
export class FeedTokens {
  private signingKey: KeyObject | undefined;

  constructor(
    private readonly key: TokenKey,
    private readonly clock: Clock,
  ) {}

  async write(state: FeedState, request: FeedRequest): Promise<string> {
    const text = Buffer.from(JSON.stringify(toPayload(state, request, this.clock.now()))).toString('base64url');
    return text + (await this.sign(text));
  }

  /**
   * Reads a token that a client sent.
   * @throws DomainError 400 if it is not a token of this request, 410 if it is too old, or if the role of the user has changed
   */
  async read(token: string, request: FeedRequest): Promise<FeedState> {
    const [text, signature] = [token.slice(0, -SIGNATURE_LENGTH), token.slice(-SIGNATURE_LENGTH)];
    const expected = await this.sign(text);
    const isSigned = isSyncToken(token) && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
    if (!isSigned) throw invalidParameter('since', { reason: 'sync-token' });
    const payload = JSON.parse(Buffer.from(text, 'base64url').toString()) as Payload;
    const [, fingerprint] = payload;
    if (fingerprint !== request.fingerprint) throw invalidParameter('since', { reason: 'sync-token' });
    assertNotExpired(payload, request, this.clock.now());
    return toState(payload);
  }

  private async sign(text: string): Promise<string> {
    this.signingKey ??= deriveKey(await this.key.getKey());
    return createHmac('sha256', this.signingKey).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH);
  }
}

/** Returns the key of the signatures. */
function deriveKey(key: KeyObject): KeyObject {
  return createSecretKey(createHmac('sha256', key).update('tokens of the change feed').digest());
}
