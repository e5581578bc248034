import { Injectable } from '@nestjs/common';
import leven from 'leven';
import { assertCan } from '../accounts/auth/rights.js';
import { createTextResolver } from '../content/texts/resolve-text.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import { divideIds } from '../core/database/whole-lists.js';
import type { SignedInContext } from '../core/http/context/request-context.js';
import { recordUrl } from '../core/http/routing/links.js';
import { foldText } from '../core/text/fold.js';
import { addDays, type Moment, toLocal, toUtc } from '../core/time/moment.js';
import { presentVenue } from '../venues/venue.resource.js';
import { type FindSimilarEventsDto, MAX_SIMILAR_EVENTS, type SimilarEventsResponse } from './dto/similar-events.dto.js';
import type { EventWithLinks } from './event-with-links.js';
import { EventsService } from './events.service.js';
import { findEventsOfDay } from './list/find-events-of-day.js';

/** How much of the longer one of two titles must be the same. */
const MIN_LIKENESS = 0.75;

interface ScoredEvent {
  readonly record: EventWithLinks;
  readonly score: number;
}

/** Finds the events that a new one may repeat. */
@Injectable()
export class SimilarEventsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly events: EventsService,
  ) {}

  /**
   * Returns the events of the day that have nearly the same title or the same place, and that the client may read, the most alike first.
   * @throws DomainError 403 for a client that must not create events
   */
  async find(sent: FindSimilarEventsDto, context: SignedInContext): Promise<SimilarEventsResponse> {
    assertCan(context.principal, 'create content', 'event');
    const [from, until] = findDay(sent.start_date, context.settings.siteTimezone);
    const scored: ScoredEvent[] = [];
    for await (const ids of divideIds([await findEventsOfDay(this.work.manager, from, until)]))
      for (const record of await this.events.loadReadable(ids, context)) {
        const score = rate(record, sent);
        if (score > 0) scored.push({ record, score });
      }
    const compare = (one: ScoredEvent, other: ScoredEvent) =>
      other.score - one.score || compareStarts(one.record, other.record) || one.record.event.id - other.record.event.id;
    return {
      events: scored
        .sort(compare)
        .slice(0, MAX_SIMILAR_EVENTS)
        .map(({ record, score }) => present(record, score, context)),
    };
  }
}

/** Returns the bounds in UTC of the day of a moment on the clock of the site. */
function findDay(moment: Moment, siteTimezone: string): [from: string, until: string] {
  const day = `${('utc' in moment ? toLocal(moment.utc, siteTimezone) : moment.local).slice(0, 10)} 00:00:00`;
  return [toUtc(day, siteTimezone), toUtc(addDays(day, 1), siteTimezone)];
}

/** Rates how alike an event is: from 0, which is not alike, to 1, the same in all that the client sent. */
function rate({ event, venues }: EventWithLinks, { title, venue = [] }: FindSimilarEventsDto): number {
  const shown = event.translations.filter(({ shown: isShown }) => isShown);
  const ratings = [
    ...(title === undefined ? [] : [Math.max(0, ...shown.map(({ name }) => compareTitles(name ?? '', title)))]),
    ...(venue.length === 0 ? [] : [venues.some(({ id }) => venue.includes(id)) ? 1 : 0]),
  ];
  return Math.round((100 * ratings.reduce((sum, rating) => sum + rating, 0)) / Math.max(1, ratings.length)) / 100;
}

/** Returns which part of the longer title is the same, regardless of case, accents and signs; 0 for titles that are not alike. */
function compareTitles(one: string, other: string): number {
  const [first, second] = [one, other].map((title) => (foldText(title).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')) as [string, string];
  const [shorter, longer] = [first.length, second.length].sort((some, others) => some - others) as [number, number];
  if (shorter === 0 || shorter / longer < MIN_LIKENESS) return 0;
  const likeness = 1 - leven(first, second) / longer;
  return likeness < MIN_LIKENESS ? 0 : likeness;
}

function compareStarts({ event: one }: EventWithLinks, { event: other }: EventWithLinks): number {
  if (one.startUtc === other.startUtc) return 0;
  return one.startUtc < other.startUtc ? -1 : 1;
}

function present(
  { event, venues: [venue] }: EventWithLinks,
  score: number,
  context: SignedInContext,
): SimilarEventsResponse['events'][number] {
  return {
    id: event.id,
    title: createTextResolver(event, context)('name'),
    start_date: event.startLocal,
    venue: venue ? presentVenue(venue, context) : null,
    rest_url: recordUrl('events', event.id, context),
    score,
  };
}
