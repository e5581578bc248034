import { may } from '../../accounts/auth/rights.js';
import { settings } from '../../core/config/settings.js';
import { DomainError, invalid } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { instantIn, isStamp, type Moment, toLocal, utcNow } from '../../core/time/moment.js';
import { mayEdit } from '../access/record-rights.js';
import { inTime, type Status } from '../access/status.js';
import type { ContentFields } from './content.dto.js';
import type { Content } from './content.entity.js';

/** The columns that `Content` adds to a record, but for its id, version and picture. */
export type ContentColumns = Pick<Content, 'authorId' | 'status' | 'publishedUtc' | 'modifiedUtc'>;

/**
 * The shared columns of a new record.
 * @throws DomainError 400 or 403
 */
export function newContent(fields: ContentFields, now: Date, context: SignedInContext): ContentColumns {
  const modifiedUtc = utcNow(now);
  const publishedUtc = publicationOf(fields, modifiedUtc) ?? modifiedUtc;
  if (fields.status === 'trash') throw invalid('status', { reason: 'not-allowed' });
  const status = inTime(granted(fields.status ?? 'publish', context), publishedUtc, modifiedUtc);
  return { authorId: authorOf(fields, context) ?? context.principal.id, status, publishedUtc, modifiedUtc };
}

/**
 * The shared columns of a record after a change. The right to leave the old state was checked; this checks the new one.
 * @throws DomainError 400 or 403
 */
export function changedContent(record: Content, fields: ContentFields, now: Date, context: SignedInContext): ContentColumns {
  const modifiedUtc = utcNow(now);
  const publishedUtc = publicationOf(fields, modifiedUtc) ?? record.publishedUtc;
  const wish =
    fields.status === undefined || fields.status === record.status ? record.status : granted(fields.status ?? 'publish', context);
  // What is published stays so until its date moves: clocks go back, and those of two instances differ.
  const isOut = wish === 'publish' && record.status === 'publish' && publishedUtc === record.publishedUtc;
  const status = isOut ? 'publish' : inTime(wish, publishedUtc, modifiedUtc);
  const authorId = authorOf(fields, context) ?? record.authorId;
  if (!mayEdit(context.principal, { authorId: record.authorId, status })) throw new DomainError('forbidden');
  return { authorId, status, publishedUtc, modifiedUtc };
}

/** The status that a writer gets for the one that they ask for. */
function granted(wish: Status, context: SignedInContext): Status {
  if (!may(context.principal, 'publish')) return wish === 'publish' || wish === 'future' || wish === 'private' ? 'pending' : wish;
  if (wish === 'private' && !may(context.principal, "edit others'")) throw new DomainError('forbidden');
  return wish;
}

function authorOf({ author }: ContentFields, context: SignedInContext): number | undefined {
  if (author === undefined) return undefined;
  const wish = author ?? context.principal.id;
  if (wish !== context.principal.id && !may(context.principal, "edit others'")) throw new DomainError('forbidden');
  return wish;
}

/** The instant of publication that was sent, if any; `null` is now. */
function publicationOf({ date, date_utc }: ContentFields, nowUtc: string): string | undefined {
  const local = date && instantIn(date, settings.siteTimezone);
  const utc = date_utc && instantIn(date_utc, 'UTC');
  if (local && utc && local !== utc && !showsTwice(date, utc)) throw invalid('date_utc', { reason: 'differs', other: 'date' });
  const sent = utc ?? local;
  if (sent && !(isStamp(sent) && isStamp(toLocal(sent, settings.siteTimezone))))
    throw invalid(utc ? 'date_utc' : 'date', { reason: 'date' });
  return sent ?? (date === null || date_utc === null ? nowUtc : undefined);
}

/** Whether the site's clock shows `date` at this instant too: an hour that comes twice has two. */
function showsTwice(date: Moment, utc: string): boolean {
  return 'local' in date && toLocal(utc, settings.siteTimezone) === date.local;
}

/** What a boolean field becomes in its column: left out stays, `null` restores the default. */
export function orDefault(value: boolean | null | undefined, standard: boolean): boolean | undefined {
  return value === null ? standard : value;
}
