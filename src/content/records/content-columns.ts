import { assertRight, can } from '../../accounts/auth/rights.js';
import type { SiteSettings } from '../../core/config/site-settings.js';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { isDateTimeString, type Moment, resolveUtc, toLocal } from '../../core/time/moment.js';
import { assertCanEdit } from '../access/record-rights.js';
import { DEFAULT_STATUS, resolveScheduledStatus, type Status } from '../access/status.js';
import type { ContentFields } from './content.dto.js';
import type { Content } from './content.entity.js';
import { assertCanLeaveStatus, buildTrashColumns, type TrashColumns } from '../access/trash-columns.js';

/** The columns of `Content` except id, version and image. */
export type ContentColumns = Pick<Content, 'authorId' | 'status' | 'publishedUtc' | 'modifiedUtc'>;

/**
 * Builds the shared columns of a new record.
 * @throws DomainError 400 or 403
 */
export function buildNewContentColumns(fields: ContentFields, modifiedUtc: string, context: SignedInContext): ContentColumns {
  const publishedUtc = resolvePublishedUtc(fields, modifiedUtc, context.settings) ?? modifiedUtc;
  if (fields.status === 'trash') throw invalidParameter('status', { reason: 'not-allowed' });
  const status = resolveScheduledStatus(resolveGrantedStatus(fields.status ?? DEFAULT_STATUS, context), publishedUtc, modifiedUtc);
  return { authorId: resolveAuthorId(fields, context) ?? context.principal.id, status, publishedUtc, modifiedUtc };
}

/**
 * Builds the shared columns of a changed record. The caller has checked the right to change the old status; this checks the
 * right to the new one.
 * @throws DomainError 400 or 403
 */
export function buildChangedContentColumns(
  record: Content,
  fields: ContentFields,
  modifiedUtc: string,
  context: SignedInContext,
): ContentColumns & Partial<TrashColumns> {
  const publishedUtc = resolvePublishedUtc(fields, modifiedUtc, context.settings) ?? record.publishedUtc;
  const requestedStatus =
    fields.status === undefined || fields.status === record.status
      ? record.status
      : resolveGrantedStatus(fields.status ?? DEFAULT_STATUS, context);
  // A published record stays published until its date changes: a clock can go back, and clocks of two instances differ.
  const isPublished = requestedStatus === 'publish' && record.status === 'publish' && publishedUtc === record.publishedUtc;
  const status = isPublished ? 'publish' : resolveScheduledStatus(requestedStatus, publishedUtc, modifiedUtc);
  const authorId = resolveAuthorId(fields, context) ?? record.authorId;
  assertCanEdit(context.principal, { authorId: record.authorId, status });
  assertCanLeaveStatus(record, status, context.principal);
  return { authorId, status, publishedUtc, modifiedUtc, ...buildTrashColumns(record, status, modifiedUtc, context.principal) };
}

/** Returns the status that the user gets for a requested one: without the right to publish, `pending` in place of a public status. */
function resolveGrantedStatus(requested: Status, context: SignedInContext): Status {
  if (!can(context.principal, 'publish'))
    return requested === 'publish' || requested === 'future' || requested === 'private' ? 'pending' : requested;
  if (requested === 'private') assertRight(context.principal, "edit others'");
  return requested;
}

function resolveAuthorId({ author }: ContentFields, context: SignedInContext): number | undefined {
  if (author === undefined) return undefined;
  const requested = author ?? context.principal.id;
  if (requested !== context.principal.id) assertRight(context.principal, "edit others'");
  return requested;
}

/** Returns the sent instant of publication in UTC, undefined if none was sent; `null` means now. */
function resolvePublishedUtc({ date, date_utc }: ContentFields, nowUtc: string, { siteTimezone }: SiteSettings): string | undefined {
  const local = date && resolveUtc(date, siteTimezone);
  const utc = date_utc && resolveUtc(date_utc, 'UTC');
  if (local && utc && local !== utc && !isSameLocalTime(date, utc, siteTimezone))
    throw invalidParameter('date_utc', { reason: 'differs', other: 'date' });
  const sent = utc ?? local;
  if (sent && !(isDateTimeString(sent) && isDateTimeString(toLocal(sent, siteTimezone))))
    throw invalidParameter(utc ? 'date_utc' : 'date', { reason: 'date' });
  return sent ?? (date === null || date_utc === null ? nowUtc : undefined);
}

/** Tells whether `date` on the site's clock also means this instant. When the clocks go back, a local time has two instants. */
function isSameLocalTime(date: Moment, utc: string, siteTimezone: string): boolean {
  return 'local' in date && toLocal(utc, siteTimezone) === date.local;
}
