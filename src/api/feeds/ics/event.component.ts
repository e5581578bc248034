import { presentImage } from '../../../content/images/image.response.js';
import { createTextResolver, resolveTextLanguage } from '../../../content/texts/resolve-text.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { buildGlobalId } from '../../../core/http/routing/links.js';
import { htmlToLines } from '../../../core/text/clean.js';
import { addDays, type DateTimeString, toUtc } from '../../../core/time/moment.js';
import type { EventWithLinks } from '../../../events/links/event-with-links.js';
import { presentEvent } from '../../../events/event.resource.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import type { Event } from '../../../events/event.entity.js';
import type { OrganizerResponse } from '../../../organizers/dto/organizer.response.js';
import { findImageType, isFilled } from '../describe.js';
import { addressProperty, type Component, languageParameter, type Property, textProperty, utcProperty } from './jcal.js';
import { buildPlaceProperties } from './build-place-properties.js';
import { findFeedLink } from '../feed-links.js';
import { buildStateProperties } from './build-state-properties.js';
import { addReason } from './reason-in-description.js';

/** Builds an event (RFC 5545 §3.6.1). */
export function buildEvent(record: EventWithLinks, context: RequestContext): Component {
  const { event } = record;
  const shown = presentEvent(record, context);
  const language = languageParameter(shown.language);
  const properties = [
    ...buildVersion(event, findLastChange(record)),
    ...buildTimes(event),
    textProperty('summary', shown.title ?? '', language),
    ...buildDescription(shown, language),
    ...buildPlaceProperties(shown),
    ...buildOrganizers(shown.organizer),
    ...buildTerms('categories', shown.categories, language),
    ...buildTerms('x-tags', shown.tags, language),
    addressProperty('url', findFeedLink('events', shown)),
    ...buildImage(shown.image),
    ...buildStateProperties(shown),
    ...(shown.status === 'publish' ? [] : [textProperty('class', 'PRIVATE')]),
    // An event of a calendar that is followed does not make its reader busy.
    textProperty('transp', 'TRANSPARENT'),
  ];
  return ['vevent', properties, []];
}

/** Builds an event that is in the trash, as a cancelled one: what a client needs to find the one that it has, and the title and the start that were public. */
export function buildCancelledEvent(event: Event, context: RequestContext): Component {
  const title = createTextResolver(event, context)('name') ?? '';
  const language = resolveTextLanguage(event, context.locale.chain);
  const start: Property = event.allDay ? dateProperty('dtstart', event.startLocal) : utcProperty('dtstart', event.startUtc);
  const summary = textProperty('summary', title, languageParameter(language));
  return ['vevent', [...buildVersion(event, event.modifiedUtc), start, summary, textProperty('status', 'CANCELLED')], []];
}

/** `DTSTAMP` is the time of the last change, because the calendar has no method (RFC 5545 §3.8.7.2). */
function buildVersion({ id, version }: Event, changedUtc: DateTimeString): Property[] {
  const sequence: Property = ['sequence', {}, 'integer', version - 1];
  return [textProperty('uid', buildGlobalId(id)), utcProperty('dtstamp', changedUtc), utcProperty('last-modified', changedUtc), sequence];
}

/** Returns when the event, or a venue or organizer that it shows, was changed last. */
function findLastChange({ event, venues, organizers }: EventWithLinks): DateTimeString {
  return [...venues, ...organizers].reduce((last, { modifiedUtc }) => (modifiedUtc > last ? modifiedUtc : last), event.modifiedUtc);
}

/** An end that equals the start is left out: then the event ends when it starts (RFC 5545 §3.6.1). */
function buildTimes({ allDay, startLocal, endLocal, startUtc, endUtc, timezone }: Event): Property[] {
  if (allDay) return [dateProperty('dtstart', startLocal), dateProperty('dtend', addDays(endLocal, 1))];
  const start = zonedProperty('dtstart', startLocal, startUtc, timezone);
  return endUtc > startUtc ? [start, zonedProperty('dtend', endLocal, endUtc, timezone)] : [start];
}

function dateProperty(name: string, local: DateTimeString): Property {
  return [name, {}, 'date', local.slice(0, 10)];
}

/** Returns the local time and its zone; of an hour that occurs twice, the second one in UTC, because the local time means the first. */
function zonedProperty(name: string, local: DateTimeString, utc: DateTimeString, timezone: string): Property {
  const isLocal = timezone !== 'UTC' && toUtc(local, timezone) === utc;
  return isLocal ? [name, { tzid: timezone }, 'date-time', local.replace(' ', 'T')] : utcProperty(name, utc);
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
