import { addSeconds, type DateTimeString, toIsoUtc, toUtc } from '../../../core/time/moment.js';
import type { Fields, SourceRecord } from '../../imports/source-record.js';
import { FOLLOWING_BODY } from '../../imports/following-body.js';
import { hashContent } from '../hash-content.js';
import { type DatedEvent, withoutDates } from './dated-event.js';
import type { SeriesDraft } from './series-draft.js';

/** What the memory of the import has of a date that follows its series again. */
export const FOLLOWING_HASH = hashContent(FOLLOWING_BODY);

/** Builds the record of a date that differs from its series. */
export function buildException(series: SeriesDraft, event: DatedEvent, start: DateTimeString): SourceRecord {
  const { timezone: _zone, ...body } = withoutDates(event.record.body);
  return { ...nameOccurrence(series, event, start), body: { ...body, ...buildTimes(series, event) } };
}

/** Builds the record of a date that differs no longer. */
export function buildFollower(series: SeriesDraft, event: DatedEvent, start: DateTimeString): SourceRecord {
  return { ...nameOccurrence(series, event, start), body: FOLLOWING_BODY };
}

function nameOccurrence({ externalId: series }: SeriesDraft, { record }: DatedEvent, start: DateTimeString) {
  const occurrence = { series, start: start.replace(' ', 'T') };
  // The series has named it before.
  return { resource: 'event', externalId: record.externalId, place: record.place, isRevision: true, occurrence } as const;
}

/** The zone of a date is that of its series, so times in another one are sent in UTC. */
function buildTimes({ model }: SeriesDraft, { start, lengthSeconds, timezone }: DatedEvent): Fields {
  const toText = (local: DateTimeString) => (timezone === model.timezone ? local : toIsoUtc(toUtc(local, timezone)));
  return { start_date: toText(start), end_date: toText(addSeconds(start, lengthSeconds)) };
}
