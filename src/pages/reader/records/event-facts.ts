import type { EventResponse } from '../../../events/dto/event.response.js';
import { type Html, html } from '../../frame/html.js';
import { toLocal, toUtc } from '../../../core/time/moment.js';
import type { ShownEvent } from '../parts/items.js';
import type { Reader } from '../parts/reader.js';
import { canAttend } from '../parts/state.js';
import { renderAges, listVisitedVenues, renderAccessible } from '../parts/suitability.js';
import { joinHtml, languageOf, renderIf, renderLang } from '../parts/texts.js';
import { dayOf, describeElsewhere, endOf, isEndless, isNight, isOver, lastDayOf, renderStart, startOf } from '../parts/times.js';
import { buildMapLink } from './calendar-links.js';
import { languageName, renderFacts, renderWebsite } from './record-page.js';

/** Renders everything that a reader asks about an event: when, where, at what price, in which language, by whom. */
export function renderEventFacts({ event, record }: ShownEvent, reader: Reader): Html {
  const { text } = reader;
  return renderFacts([
    [text('when'), renderTimes(event, reader)],
    [text('where'), renderPlaces(event, reader)],
    [text('price'), renderPrice(event, reader)],
    [text('tickets'), renderTickets(event, reader)],
    [text('held-in'), renderHeldIn(event, reader)],
    [text('age'), renderAges(event, reader)],
    [text('accessibility'), renderAccessibility(event, languageOf(record, 'accessibilityNote', reader), reader)],
    [text('organized-by'), renderOrganizers(event, reader)],
    [text('categories'), renderTerms(event, reader)],
    [text('website'), renderWebsite(event.website)],
  ]);
}

/** A rule of a series in words, as events of a series have it. */
interface Recurring {
  readonly recurrence_text?: string | null;
}

function renderTimes(event: EventResponse & Recurring, reader: Reader): Html {
  const { all_day, previous_start_date, timezone, recurrence_text } = event;
  const { text } = reader;
  const toSite = (local: string) => (all_day ? local : toLocal(toUtc(local, timezone), reader.context.settings.siteTimezone));
  const previous = previous_start_date === null ? undefined : formatMoment(toSite(previous_start_date), all_day, reader);
  const lines = [
    ...describeSpan(event, reader).map((line, place) => (place === 0 ? renderStart(event, line) : html`${line}`)),
    ...(recurrence_text == null ? [] : [html`${recurrence_text}`]),
    ...[describeElsewhere(event, reader)].flatMap((elsewhere) => (elsewhere === undefined ? [] : [html`<small>${elsewhere}</small>`])),
    ...(previous === undefined ? [] : [html`<s>${text('before', { date: previous })}</s>`]),
    ...(isOver(event, reader) ? [html`<small>${text('past')}</small>`] : []),
  ];
  return joinLines(lines);
}

/** Describes the day and the times: `Saturday 21 November`, `18:00–20:00`; or the first and the last day. */
function describeSpan(event: EventResponse, reader: Reader): string[] {
  const { all_day, start_date, end_date } = event;
  const { dates, text } = reader;
  const [first, last] = [dayOf(event, reader), lastDayOf(event, reader)];
  const start = dates.format('weekday-date-year', first);
  const [from, to] = [dates.formatTime(startOf(event, reader)), dates.formatTime(endOf(event, reader))];
  if (isEndless(event)) return [text('since', { date: dates.format('date-year', first) }), text('permanent')];
  if (first === last || isNight(event, reader))
    return [start, all_day ? text('all-day') : start_date === end_date ? from : `${from}–${to}`];
  const end = dates.format('weekday-date-year', last);
  return all_day ? [`${start} –`, end] : [`${start}, ${from} –`, `${end}, ${to}`];
}

function formatMoment(local: string, isDay: boolean, { dates }: Reader): string {
  const day = dates.format('weekday-date-year', local);
  return isDay ? day : `${day}, ${dates.formatTime(local)}`;
}

function renderPlaces(event: EventResponse, reader: Reader): Html | false {
  const { venues, online_url, attendance_mode, event_status } = event;
  const hasMoved = event_status === 'moved_online';
  const isOnline = attendance_mode !== 'offline' || hasMoved || online_url !== null;
  const canJoin = online_url !== null && canAttend(event, reader);
  const join = html`<a class="${hasMoved ? 'button' : ''}" href="${online_url ?? ''}" rel="noopener">${reader.text('join')}</a>`;
  const online = isOnline ? [html`<p>${canJoin ? join : reader.text('online')}</p>`] : [];
  const places = venues.map((venue) => (hasMoved ? renderLeftVenue(venue, reader) : renderVenue(venue, event, reader)));
  const lines = hasMoved ? [...online, ...places] : [...places, ...online];
  return lines.length > 0 && html`${lines}`;
}

/** Says that an event no longer takes place at a venue. */
function renderLeftVenue({ venue, language }: EventResponse['venues'][number], reader: Reader): Html {
  return html`<p>${reader.text('not-at')} <bdi ${renderLang(language, reader)}>${venue ?? ''}</bdi></p>`;
}

function renderVenue(venue: EventResponse['venues'][number], event: EventResponse, reader: Reader): Html {
  const { addresses, text } = reader;
  const href = addresses.recordOf('venues', venue);
  const map = event.show_map_link && venue.show_map_link ? buildMapLink(venue) : undefined;
  return html`<p>
    <a href="${href}" ${renderLang(venue.language, reader)}><bdi>${venue.venue ?? ''}</bdi></a>
    ${renderAddress(venue)} ${renderIf(map, (url) => html`<br /><a href="${url}" rel="noopener">${text('map')}</a>`)}
  </p>`;
}

/** Renders the address of a venue, line by line. */
export function renderAddress({ address, zip, city, stateprovince, country }: EventResponse['venues'][number]): Html {
  const town = [zip, city].filter((part) => part !== null && part !== '').join(' ');
  const lines = [address, town, [stateprovince, country].filter((part) => part !== null && part !== '' && part !== city).join(', ')];
  return html`${lines.flatMap((line) => (line === null || line === '' ? [] : [html`<br /><bdi>${line}</bdi>`]))}`;
}

function renderPrice(event: EventResponse, reader: Reader): Html | false {
  const { is_free, cost } = event;
  if (!canAttend(event, reader)) return false;
  if (is_free) return html`${reader.word('free')}`;
  return cost !== null && cost !== '' && html`<bdi>${cost}</bdi>`;
}

function renderTickets(event: EventResponse, reader: Reader): Html | false {
  const { ticket_url, ticket_status } = event;
  const { word, text } = reader;
  if (!canAttend(event, reader)) return false;
  const status = ticket_status === null ? undefined : ticket_status === 'sold_out' ? word('sold_out') : text(ticket_status);
  const isOnSale = ticket_status !== 'sold_out' && ticket_status !== 'closed' && ticket_status !== 'not_yet';
  const link = ticket_url !== null && isOnSale && html`<a class="button" href="${ticket_url}" rel="noopener">${text('buy')}</a>`;
  const lines = [...(status === undefined ? [] : [html`${status}`]), ...(link === false ? [] : [link])];
  return lines.length > 0 && joinLines(lines);
}

function renderHeldIn({ in_language }: EventResponse, { language }: Reader): Html | false {
  return in_language.length > 0 && html`${in_language.map((one) => languageName(one, language)).join(', ')}`;
}

/** Renders for whom the event or its venue is accessible, and what there is to know. @param language that of the note of the event */
function renderAccessibility(event: EventResponse, language: string | null, reader: Reader): Html | false {
  const venues = listVisitedVenues(event);
  const words = renderAccessible([event, ...venues], reader);
  const notes = [
    ...renderNote(event.accessibility_note, language, reader),
    ...venues.flatMap((venue) => renderNote(venue.accessibility_note, venue.language, reader)),
  ];
  const lines = [...(words === false ? [] : [words]), ...notes];
  return lines.length > 0 && joinLines(lines);
}

/** Renders a note about accessibility, if there is one. */
export function renderNote(note: string | null, language: string | null, reader: Reader): Html[] {
  return note === null ? [] : [html`<span dir="auto" ${renderLang(language, reader)}>${note}</span>`];
}

function renderOrganizers({ organizer }: EventResponse, reader: Reader): Html | false {
  const link = (one: EventResponse['organizer'][number]) =>
    html`<a href="${reader.addresses.recordOf('organizers', one)}" ${renderLang(one.language, reader)}
      ><bdi>${one.organizer ?? ''}</bdi></a
    >`;
  return organizer.length > 0 && joinLines(organizer.map(link));
}

/** Renders categories and tags as links to their events. */
function renderTerms({ categories, tags }: EventResponse, reader: Reader): Html | false {
  const link = (name: string) => (term: EventResponse['categories'][number] | EventResponse['tags'][number]) =>
    html`<a href="${reader.addresses.list}?${name}=${String(term.id)}" ${renderLang(term.language, reader)}
      ><bdi>${term.name ?? ''}</bdi></a
    >`;
  const links = [...categories.map(link('categories')), ...tags.map(link('tags'))];
  return links.length > 0 && joinHtml(links, ', ');
}

export function joinLines(lines: readonly Html[]): Html {
  return html`${lines.map((line, place) => (place === 0 ? line : html`<br />${line}`))}`;
}
