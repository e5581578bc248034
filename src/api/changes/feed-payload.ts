import type { SiteSettings } from '../../core/config/site-settings.js';
import { LogPosition } from '../../core/database/changes/log-position.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { isRecordName } from '../../core/resources.js';
import type { FeedRequest } from './feed-request.js';
import type { AffectedPlace, FeedState } from './feed-page.js';

const MS_PER_HOUR = 3_600_000;
const HOURS_PER_DAY = 24;

/** What a position contains, in the order of its JSON array. The hour of its issue is the same for an hour, and so is the array. */
export type Payload = readonly [
  issuedHour: number,
  fingerprint: string,
  role: string,
  last: number,
  witness: string,
  gaps: readonly PayloadGap[],
  snapshot: readonly [type: string, afterId: number] | 0,
  affected: readonly [sequence: number, group: number, afterId: number] | 0,
  readAt: number,
];

type PayloadGap = readonly [from: number, to: number, noticed: number, known: number];

/** Describes how far a client has read, and what it follows. */
export function toPayload({ bookmark, snapshot, affected }: FeedState, { fingerprint, context }: FeedRequest, now: Date): Payload {
  const { position, witness } = bookmark;
  return [
    toHour(now),
    fingerprint,
    context.principal.role,
    position.last,
    witness,
    position.gaps.map(({ from, to, noticed, known }) => [from, to, noticed, known]),
    snapshot ? [snapshot.type, snapshot.afterId] : 0,
    affected ? [affected.sequence, affected.group, affected.afterId] : 0,
    position.readAt,
  ];
}

export function toState([, , , last, witness, payloadGaps, snapshot, affected, readAt]: Payload): FeedState {
  const gaps = payloadGaps.map(([from, to, noticed, known]) => ({ from, to, noticed, known }));
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

/** @throws DomainError 410 if the position is too old, or if the role of the user has changed since */
export function assertNotExpired([issuedHour, , role]: Payload, request: FeedRequest, now: Date): void {
  if (role !== request.context.principal.role || toHour(now) - issuedHour > maxAgeHours(request.context.settings))
    throw createExpiredError(request);
}

/** Returns the error 410. Its `data.restart` is the address to begin anew. */
export function createExpiredError({ restartUrl }: FeedRequest): DomainError {
  return new DomainError('sync-token-expired', { data: { restart: restartUrl } });
}

/** A row may be an hour older than the token of a client that has not seen it, before the audit log deletes it. */
export function maxAgeHours({ auditRetentionDays, changeTokenDays }: SiteSettings): number {
  return Math.min(changeTokenDays * HOURS_PER_DAY, auditRetentionDays === null ? Infinity : auditRetentionDays * HOURS_PER_DAY - 1);
}

/** Returns the hour since 1970. */
export function toHour(now: Date): number {
  return Math.floor(now.getTime() / MS_PER_HOUR);
}
