import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TokenKey } from '../../accounts/auth/tokens/token-key.js';
import { settings } from '../../core/config/settings.js';
import { LogPosition } from '../../core/database/changes/log-position.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import { isSyncToken } from '../../core/http/validation/ids.js';
import { isRecordName } from '../../core/resources.js';
import { Clock } from '../../core/time/clock.js';
import type { FeedRequest } from './feed-request.js';
import type { AffectedPlace, FeedState } from './feed-page.js';

const MS_PER_HOUR = 3_600_000;
const HOURS_PER_DAY = 24;
/** The characters of a signature: 144 bits. */
const SIGNATURE_LENGTH = 24;

/** What a token contains, in the order of its JSON array. The hour of its issue is the same for an hour, and so is the token. */
type Payload = readonly [
  issuedHour: number,
  fingerprint: string,
  role: string,
  last: number,
  witness: string,
  gaps: readonly TokenGap[],
  snapshot: readonly [type: string, afterId: number] | 0,
  affected: readonly [sequence: number, group: number, afterId: number] | 0,
  /** Earlier releases wrote tokens without it. */
  readAt?: number,
];

/** `known` is missing in tokens of earlier releases. */
type TokenGap = readonly [from: number, to: number, noticed: number, known?: number];

/** Writes and reads the tokens of the change feed. They are signed with a key that all instances share. */
@Injectable()
export class FeedTokens {
  private signingKey: KeyObject | undefined;

  constructor(
    private readonly key: TokenKey,
    private readonly clock: Clock,
  ) {}

  async write({ bookmark, snapshot, affected }: FeedState, { fingerprint, context }: FeedRequest): Promise<string> {
    const { position, witness } = bookmark;
    const payload: Payload = [
      this.currentHour,
      fingerprint,
      context.principal.role,
      position.last,
      witness,
      position.gaps.map(({ from, to, noticed, known }) => [from, to, noticed, known]),
      snapshot ? [snapshot.type, snapshot.afterId] : 0,
      affected ? [affected.sequence, affected.group, affected.afterId] : 0,
      position.readAt,
    ];
    const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
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
    const [issuedHour, fingerprint, role] = payload;
    if (fingerprint !== request.fingerprint) throw invalidParameter('since', { reason: 'sync-token' });
    if (role !== request.context.principal.role || this.currentHour - issuedHour > maxAgeHours()) throw createExpiredError(request);
    return toState(payload);
  }

  private get currentHour(): number {
    return Math.floor(this.clock.now().getTime() / MS_PER_HOUR);
  }

  private async sign(text: string): Promise<string> {
    this.signingKey ??= deriveKey(await this.key.getKey());
    return createHmac('sha256', this.signingKey).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH);
  }
}

/** Returns the key of the signatures. The hash of the key's hexadecimal text keeps the tokens of earlier releases valid. */
function deriveKey(key: KeyObject): KeyObject {
  const text = key.export().toString('hex');
  return createSecretKey(createHmac('sha256', text).update('tokens of the change feed').digest());
}

/** Returns the error 410. Its `data.restart` is the address to begin anew. */
export function createExpiredError({ restartUrl }: FeedRequest): DomainError {
  return new DomainError('sync-token-expired', { data: { restart: restartUrl } });
}

/** A row may be an hour older than the token of a client that has not seen it, before the audit log deletes it. */
function maxAgeHours(): number {
  const { auditRetentionDays, changesRetentionDays } = settings;
  return Math.min(changesRetentionDays * HOURS_PER_DAY, auditRetentionDays === null ? Infinity : auditRetentionDays * HOURS_PER_DAY - 1);
}

function toState([, , , last, witness, tokenGaps, snapshot, affected, readAt]: Payload): FeedState {
  const gaps = tokenGaps.map(([from, to, noticed, known = 0]) => ({ from, to, noticed, known }));
  const position = new LogPosition(last, gaps, readAt);
  return {
    bookmark: { position, witness },
    ...(snapshot !== 0 && isRecordName(snapshot[0]) ? { snapshot: { type: snapshot[0], afterId: snapshot[1] } } : {}),
    ...(affected === 0 ? {} : { affected: toAffectedPlace(affected) }),
  };
}

function toAffectedPlace([sequence, group, afterId]: readonly [number, number, number]): AffectedPlace {
  return { sequence, group, afterId };
}
