import type { EventResponse } from '../../../events/dto/event.response.js';
import { type Html, html } from '../../frame/html.js';
import { joinHtml, type ShownEvent } from '../parts/items.js';
import type { Reader } from '../parts/reader.js';
import { renderIf, renderLang } from '../parts/texts.js';
import { isEndless, lastDayOf, renderStart } from '../parts/times.js';
import { buildMapLink } from './calendar-links.js';
import { languageName, renderFacts, renderWebsite } from './record-page.js';

/** Renders everything that a reader asks about an event: when, where, at what price, in which language, by whom. */
export function renderEventFacts({ event }: ShownEvent, reader: Reader): Html {
  const { text } = reader;
  return renderFacts([
    [text('when'), renderTimes(event, reader)],
    [text('where'), renderPlaces(event, reader)],
    [text('price'), renderPrice(event, reader)],
    [text('tickets'), renderTickets(event, reader)],
    [text('held-in'), renderHeldIn(event, reader)],
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
  const { all_day, previous_start_date, timezone, timezone_abbr, recurrence_text } = event;
  const { text } = reader;
  const previous = previous_start_date === null ? undefined : formatMoment(previous_start_date, all_day, reader);
  const zone = timezone === timezone_abbr ? timezone : `${timezone} (${timezone_abbr})`;
  const lines = [
    ...describeSpan(event, reader).map((line, place) => (place === 0 ? renderStart(event, line) : html`${line}`)),
    ...(recurrence_text == null ? [] : [html`${recurrence_text}`]),
    ...(all_day ? [] : [html`<small>${text('time-zone', { zone })}</small>`]),
    ...(previous === undefined ? [] : [html`<s>${text('before', { date: previous })}</s>`]),
    ...(lastDayOf(event) < reader.today && !isEndless(event) ? [html`<small>${text('past')}</small>`] : []),
  ];
  return joinLines(lines);
}

/** Describes the day and the times: `Saturday 21 November`, `18:00–20:00`; or the first and the last day. */
function describeSpan(event: EventResponse, reader: Reader): string[] {
  const { all_day, start_date, end_date } = event;
  const { dates, text } = reader;
  const [first, last] = [start_date.slice(0, 10), lastDayOf(event)];
  const start = dates.format('weekday-date-year', first);
  const [from, to] = [dates.formatTime(start_date), dates.formatTime(end_date)];
  if (isEndless(event)) return [text('since', { date: dates.format('date-year', first) }), text('permanent')];
  if (first === last || isNight(event)) return [start, all_day ? text('all-day') : start_date === end_date ? from : `${from}–${to}`];
  const end = dates.format('weekday-date-year', last);
  return all_day ? [`${start} –`, end] : [`${start}, ${from} –`, `${end}, ${to}`];
}

/** Tells whether an event begins in the evening and ends in the night, so that it has one day for readers. */
function isNight({ all_day, start_date, end_date }: EventResponse): boolean {
  const hours = (Date.parse(`${end_date.replace(' ', 'T')}Z`) - Date.parse(`${start_date.replace(' ', 'T')}Z`)) / 3_600_000;
  return !all_day && hours < 24 && end_date.slice(11) < '08';
}

function formatMoment(local: string, isDay: boolean, { dates }: Reader): string {
  const day = dates.format('weekday-date-year', local);
  return isDay ? day : `${day}, ${dates.formatTime(local)}`;
}

function renderPlaces(event: EventResponse, reader: Reader): Html | false {
  const { venues, online_url, attendance_mode, event_status } = event;
  const isOnline = attendance_mode !== 'offline' || event_status === 'moved_online' || online_url !== null;
  const online =
    online_url === null ? html`${reader.text('online')}` : html`<a href="${online_url}" rel="noopener">${reader.text('join')}</a>`;
  const places = [...venues.map((venue) => renderVenue(venue, event, reader)), ...(isOnline ? [html`<p>${online}</p>`] : [])];
  return places.length > 0 && html`${places}`;
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

function renderPrice({ is_free, cost }: EventResponse, { word }: Reader): Html | false {
  if (is_free) return html`${word('free')}`;
  return cost !== null && cost !== '' && html`<bdi>${cost}</bdi>`;
}

function renderTickets({ ticket_url, ticket_status }: EventResponse, { word, text }: Reader): Html | false {
  const status = ticket_status === null ? undefined : ticket_status === 'sold_out' ? word('sold_out') : text(ticket_status);
  const isOnSale = ticket_status !== 'sold_out' && ticket_status !== 'closed';
  const link = ticket_url !== null && isOnSale && html`<a class="button" href="${ticket_url}" rel="noopener">${text('buy')}</a>`;
  const lines = [...(status === undefined ? [] : [html`${status}`]), ...(link === false ? [] : [link])];
  return lines.length > 0 && joinLines(lines);
}

function renderHeldIn({ in_language }: EventResponse, { language }: Reader): Html | false {
  return in_language.length > 0 && html`${in_language.map((one) => languageName(one, language)).join(', ')}`;
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

function joinLines(lines: readonly Html[]): Html {
  return html`${lines.map((line, place) => (place === 0 ? line : html`<br />${line}`))}`;
}
