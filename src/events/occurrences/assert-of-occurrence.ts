import { assertNoReasons, type Reasons } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { type Moment, resolveUtc } from '../../core/time/moment.js';
import type { UpdateEventDto } from '../dto/event.dto.js';
import type { LINK_FIELDS, OWN_COLUMNS, OWN_TEXTS } from '../dto/own-fields.js';
import type { OccurrenceTarget } from './occurrence-target.js';

/** The fields that a date can have of its own. */
type OwnField =
  | keyof typeof OWN_COLUMNS
  | keyof typeof OWN_TEXTS
  | 'start_date'
  | 'end_date'
  | 'all_day'
  | (typeof LINK_FIELDS)[keyof typeof LINK_FIELDS];

/** All other fields of a write. A new field does not compile until `OWN_COLUMNS`, `OWN_TEXTS` or `isKept` has it. */
type SeriesField = Exclude<keyof UpdateEventDto, OwnField | 'translations' | 'external_ids' | 'inherit'>;

/**
 * Checks that a write of an occurrence changes nothing that its series decides. A client may send back what it has read.
 * @throws DomainError 400
 */
export function assertOfOccurrence(dto: UpdateEventDto, { series, row }: OccurrenceTarget, { settings }: SignedInContext): void {
  const { slug, translations, author, date, date_utc: dateUtc, post_parent: parent, timezone, recurrence, status } = dto;
  const slugs = [slug, ...[...(translations?.values() ?? [])].map((texts) => texts?.slug)];
  const isKept: Record<SeriesField, boolean> = {
    recurrence: recurrence === undefined,
    slug: slugs.every((one) => one === undefined || series.translations.some((text) => text.slug === one)),
    author: author === undefined || author === series.authorId,
    date: isSameInstant(date, settings.siteTimezone, series.publishedUtc),
    date_utc: isSameInstant(dateUtc, 'UTC', series.publishedUtc),
    post_parent: parent === undefined || (parent === 0 ? null : parent) === series.parentId,
    timezone: timezone === undefined || timezone === series.timezone,
    // A date can be in the trash beside its series, and come back.
    status:
      status === undefined ||
      status === 'trash' ||
      status === series.status ||
      (row.state === 'trash' && (status ?? 'publish') === 'publish'),
  };
  const reasons: Reasons = {};
  for (const [name, kept] of Object.entries(isKept)) if (!kept) reasons[name] = { reason: 'belongs-to-series' };
  assertNoReasons(reasons);
}

function isSameInstant(moment: Moment | null | undefined, timezone: string, utc: string): boolean {
  return moment === undefined || (moment !== null && resolveUtc(moment, timezone) === utc);
}
