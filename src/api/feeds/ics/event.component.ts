import { presentImage } from '../../../content/images/image.response.js';
import { createTextResolver, resolveTextLanguage } from '../../../content/texts/resolve-text.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { buildGlobalId } from '../../../core/http/routing/links.js';
import { htmlToLines } from '../../../core/text/clean.js';
import type { DateTimeString } from '../../../core/time/moment.js';
import type { EventWithLinks } from '../../../events/event-with-links.js';
import { presentEvent } from '../../../events/event.resource.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import type { OrganizerResponse } from '../../../organizers/dto/organizer.response.js';
import { findImageType, isFilled, findFeedLink } from '../feed-texts.js';
import { addressProperty, type Component, languageParameter, type Property, textProperty, utcProperty } from './jcal.js';
import { buildPlaceProperties } from './build-place-properties.js';
import { buildRecurrence, buildRecurrenceId, type ShownEvent, buildTimes, dateProperty } from './event-times.js';
import { addReason } from './reason-in-description.js';

/** Builds an event (RFC 5545 §3.6.1). */
export function buildEvent(record: EventWithLinks, context: RequestContext): Component {
  const { event } = record;
  const shown = presentEvent(record, context);
  const language = languageParameter(shown.language);
  const properties = [
    ...buildVersion(record, findLastChange(record), context),
    ...buildTimes(event),
    ...buildRecurrence(record),
    textProperty('summary', shown.title ?? '', language),
    ...buildDescription(shown, language),
    ...buildPlaceProperties(shown, context),
    ...buildOrganizers(shown.organizer),
    ...buildTerms('categories', shown.categories, language),
    ...buildTerms('x-tags', shown.tags, language),
    addressProperty('url', findFeedLink('events', shown, context)),
    ...buildImage(shown.image),
    ...buildStateProperties(shown),
    ...(shown.status === 'publish' ? [] : [textProperty('class', 'PRIVATE')]),
    // An event of a calendar that is followed does not make its reader busy.
    textProperty('transp', 'TRANSPARENT'),
  ];
  return ['vevent', properties, []];
}

/** Builds an event that is in the trash, as a cancelled one: what a client needs to find the one that it has, and the title and the start that were public. */
export function buildCancelledEvent(record: ShownEvent, context: RequestContext): Component {
  const { event } = record;
  const title = createTextResolver(event, context)('name') ?? '';
  const language = resolveTextLanguage(event, context.locale.chain);
  const start: Property = event.allDay ? dateProperty('dtstart', event.startLocal) : utcProperty('dtstart', event.startUtc);
  const summary = textProperty('summary', title, languageParameter(language));
  const id = record.occurrence ? [buildRecurrenceId(record.occurrence)] : [];
  return ['vevent', [...buildVersion(record, event.modifiedUtc, context), start, ...id, summary, textProperty('status', 'CANCELLED')], []];
}

/**
 * `DTSTAMP` is the time of the last change, because the calendar has no method (RFC 5545 §3.8.7.2). An occurrence has the `UID` of its
 * series, and its `SEQUENCE`, which grows with each change of an occurrence: programs that have subscribed need the number (§3.8.7.4), so
 * that everyone sees how many changes there were.
 */
function buildVersion({ event, occurrence }: ShownEvent, changedUtc: DateTimeString, { settings }: RequestContext): Property[] {
  const { id, version } = occurrence?.series ?? event;
  const sequence: Property = ['sequence', {}, 'integer', version - 1];
  return [
    textProperty('uid', buildGlobalId(id, settings)),
    utcProperty('dtstamp', changedUtc),
    utcProperty('last-modified', changedUtc),
    sequence,
  ];
}

/** Returns when the event, or a venue or organizer that it shows, was changed last. */
function findLastChange({ event, venues, organizers }: EventWithLinks): DateTimeString {
  return [...venues, ...organizers].reduce((last, { modifiedUtc }) => (modifiedUtc > last ? modifiedUtc : last), event.modifiedUtc);
}

/** Builds the description as plain text, and as HTML where it has any. Its first line is the reason of the status. */
function buildDescription({ description, status_reason: reason }: EventResponse, language: Record<string, string>): Property[] {
  if (!isFilled(description)) return reason === null ? [] : [textProperty('description', reason, language)];
  const write = (text: string, form: 'plain' | 'html') => (reason === null ? text : addReason(reason, text, form));
  const plain = textProperty('description', write(htmlToLines(description), 'plain'), language);
  const html = { fmttype: 'text/html', ...language };
  return description.includes('<') ? [plain, textProperty('x-alt-desc', write(description, 'html'), html)] : [plain];
}

/** Builds the first organizer with an e-mail address as `ORGANIZER`, which needs one, and the others as `CONTACT`. */
function buildOrganizers(organizers: readonly OrganizerResponse[]): Property[] {
  const main = organizers.find(({ email }) => email !== null);
  return organizers.map((organizer) => {
    const { organizer: name, email, phone, website, language } = organizer;
    if (organizer === main) return ['organizer', { cn: name ?? '' }, 'cal-address', `mailto:${email}`];
    const contact = [name, phone, email, website].filter(isFilled).join(', ');
    return textProperty('contact', contact, languageParameter(language));
  });
}

function buildTerms(name: string, terms: readonly { readonly name: string | null }[], language: Record<string, string>): Property[] {
  const names = terms.flatMap((term) => term.name ?? []);
  return names.length === 0 ? [] : [textProperty(name, names, language)];
}

/** RFC 7986 §5.10. */
function buildImage(image: ReturnType<typeof presentImage>): Property[] {
  if (image === false) return [];
  const type = findImageType(image.extension);
  return [addressProperty('image', image.url, { display: 'BADGE', ...(type === undefined ? {} : { fmttype: type }) })];
}

/**
 * Builds what other programs understand of the state of an event, `STATUS` and `CONFERENCE` (RFC 7986 §5.11), and beside it the fields
 * from which an import makes the same event again. A field that has its default is not written.
 */
function buildStateProperties(event: EventResponse): Property[] {
  const { status, event_status, online_url, status_reason, accessibility_note, language } = event;
  const isTentative = event_status === 'postponed' || status === 'draft' || status === 'pending';
  return [
    textProperty('status', event_status === 'cancelled' ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED'),
    ...(online_url === null ? [] : [addressProperty('conference', online_url)]),
    ...listOwnFields(event).map(([name, text]) => textProperty(name, text)),
    ...(status_reason === null ? [] : [textProperty('x-status-reason', status_reason, languageParameter(language))]),
    ...(accessibility_note === null ? [] : [textProperty('x-accessibility-note', accessibility_note, languageParameter(language))]),
  ];
}

function listOwnFields(event: EventResponse): [name: string, text: string][] {
  const { event_status, previous_start_date, attendance_mode, ticket_url, ticket_status, in_language, accessibility, age_min, age_max } =
    event;
  const fields: [string, string | null][] = [
    ['x-event-status', event_status === 'scheduled' ? null : event_status],
    ['x-previous-start', previous_start_date],
    ['x-attendance-mode', attendance_mode === 'offline' ? null : attendance_mode],
    ['x-ticket-url', ticket_url],
    ['x-ticket-status', ticket_status],
    ['x-in-language', in_language.length === 0 ? null : in_language.join(' ')],
    ['x-accessibility', accessibility.length === 0 ? null : accessibility.join(' ')],
    ['x-age-min', age_min === null ? null : String(age_min)],
    ['x-age-max', age_max === null ? null : String(age_max)],
  ];
  return fields.filter((field): field is [string, string] => field[1] !== null);
}
