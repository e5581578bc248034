import { can } from '../../accounts/auth/rights.js';
import { settings } from '../../core/config/settings.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { dateToUtc, isDateTimeString, type Moment, resolveUtc, toLocal } from '../../core/time/moment.js';
import { canEdit } from '../access/record-rights.js';
import { DEFAULT_STATUS, resolveScheduledStatus, type Status } from '../access/status.js';
import type { ContentFields } from './content.dto.js';
import type { Content } from './content.entity.js';

/** The columns that `Content` adds to a record, but for its id, version and picture. */
export type ContentColumns = Pick<Content, 'authorId' | 'status' | 'publishedUtc' | 'modifiedUtc'>;

/**
 * The shared columns of a new record.
 * @throws DomainError 400 or 403
 */
export function buildNewContentColumns(fields: ContentFields, now: Date, context: SignedInContext): ContentColumns {
  const modifiedUtc = dateToUtc(now);
  const publishedUtc = resolvePublishedUtc(fields, modifiedUtc) ?? modifiedUtc;
  if (fields.status === 'trash') throw invalidParameter('status', { reason: 'not-allowed' });
  const status = resolveScheduledStatus(resolveGrantedStatus(fields.status ?? DEFAULT_STATUS, context), publishedUtc, modifiedUtc);
  return { authorId: resolveAuthorId(fields, context) ?? context.principal.id, status, publishedUtc, modifiedUtc };
}

/**
 * The shared columns of a record after a change. The right to leave the old state was checked; this checks the new one.
 * @throws DomainError 400 or 403
 */
export function buildChangedContentColumns(record: Content, fields: ContentFields, now: Date, context: SignedInContext): ContentColumns {
  const modifiedUtc = dateToUtc(now);
  const publishedUtc = resolvePublishedUtc(fields, modifiedUtc) ?? record.publishedUtc;
  const requestedStatus =
    fields.status === undefined || fields.status === record.status
      ? record.status
      : resolveGrantedStatus(fields.status ?? DEFAULT_STATUS, context);
  // What is published stays so until its date moves: clocks go back, and those of two instances differ.
  const isPublished = requestedStatus === 'publish' && record.status === 'publish' && publishedUtc === record.publishedUtc;
  const status = isPublished ? 'publish' : resolveScheduledStatus(requestedStatus, publishedUtc, modifiedUtc);
  const authorId = resolveAuthorId(fields, context) ?? record.authorId;
  if (!canEdit(context.principal, { authorId: record.authorId, status })) throw new DomainError('forbidden');
  return { authorId, status, publishedUtc, modifiedUtc };
}

/** The status that a writer gets for the one that they ask for. */
function resolveGrantedStatus(wish: Status, context: SignedInContext): Status {
  if (!can(context.principal, 'publish')) return wish === 'publish' || wish === 'future' || wish === 'private' ? 'pending' : wish;
  if (wish === 'private' && !can(context.principal, "edit others'")) throw new DomainError('forbidden');
  return wish;
}

function resolveAuthorId({ author }: ContentFields, context: SignedInContext): number | undefined {
  if (author === undefined) return undefined;
  const wish = author ?? context.principal.id;
  if (wish !== context.principal.id && !can(context.principal, "edit others'")) throw new DomainError('forbidden');
  return wish;
}

/** The instant of publication that was sent, if any; `null` is now. */
function resolvePublishedUtc({ date, date_utc }: ContentFields, nowUtc: string): string | undefined {
  const local = date && resolveUtc(date, settings.siteTimezone);
  const utc = date_utc && resolveUtc(date_utc, 'UTC');
  if (local && utc && local !== utc && !isSameLocalTime(date, utc))
    throw invalidParameter('date_utc', { reason: 'differs', other: 'date' });
  const sent = utc ?? local;
  if (sent && !(isDateTimeString(sent) && isDateTimeString(toLocal(sent, settings.siteTimezone))))
    throw invalidParameter(utc ? 'date_utc' : 'date', { reason: 'date' });
  return sent ?? (date === null || date_utc === null ? nowUtc : undefined);
}

/** Whether the site's clock shows `date` at this instant too: an hour that comes twice has two. */
function isSameLocalTime(date: Moment, utc: string): boolean {
  return 'local' in date && toLocal(utc, settings.siteTimezone) === date.local;
}

/** What a boolean field becomes in its column: left out stays, `null` restores the default. */
export function replaceNullByDefault(value: boolean | null | undefined, standard: boolean): boolean | undefined {
  return value === null ? standard : value;
}
