import type { EventResponse } from '../../../events/dto/event.response.js';
import type { EventWithLinks } from '../../../events/event-with-links.js';
import { htmlToText } from '../../../core/text/clean.js';
import { type Html, html } from '../../frame/html.js';
import { renderThumbnail } from './image.js';
import type { Reader } from './reader.js';
import { canAttend, renderState, stateClass } from './state.js';
import { renderSuitability } from './suitability.js';
import { joinHtml, languageOf, NOTHING, renderIf, renderLang } from './texts.js';
import { dayOf, describeElsewhere, describeTimesOfDay, renderStart, startOf } from './times.js';
import { Filters } from './filters.js';

/** An event of a page: as the API shows it, and its record, which knows the languages of its texts. */
export interface ShownEvent {
  readonly event: EventResponse;
  readonly record: EventWithLinks['event'];
  /** Of a series that is one item of the list: the number of its dates there. */
  readonly dates?: number | undefined;
}

/** The heading in whose section an event is: lists have `h3` below days, and `h2` elsewhere. */
type Level = 'h2' | 'h3';

/** The attribute of links that leave an embedded calendar. */
function renderTarget({ addresses }: Reader): Html {
  return addresses.isFramed ? html` target="_top"` : html``;
}

/** Renders a link to an event. Links to several dates of a series would have one name, so each also has its date. */
export function renderEventLink({ event, dates }: ShownEvent, reader: Reader): Html {
  const address = reader.addresses.recordOf('events', event);
  const isOneOfMany = event.series_id !== undefined && dates === undefined;
  const date = isOneOfMany ? html`<span class="unseen">, ${formatStart(event, reader)}</span>` : NOTHING;
  return html`<a href="${address}" dir="auto" ${renderTarget(reader)}${renderLang(event.language, reader)}>${event.title ?? ''}${date}</a>`;
}

function formatStart(event: EventResponse, reader: Reader): string {
  const day = reader.dates.formatDay(dayOf(event, reader));
  return event.all_day ? day : `${day} ${reader.dates.formatTime(startOf(event, reader))}`;
}

/** Renders where an event takes place, on one line: the first venue and its town, or that it is online. */
export function renderPlaceLine({ venues, attendance_mode, event_status }: EventResponse, reader: Reader): Html {
  const hasMoved = event_status === 'moved_online';
  const [venue] = attendance_mode === 'online' || hasMoved ? [] : venues;
  const city = venue?.city != null && !(venue.venue ?? '').includes(venue.city) ? venue.city : undefined;
  const parts = [
    ...(venue ? [html`<bdi ${renderLang(venue.language, reader)}>${venue.venue ?? ''}</bdi>`] : []),
    ...(city === undefined || city === '' ? [] : [html`<bdi>${city}</bdi>`]),
    ...(attendance_mode !== 'offline' || hasMoved
      ? [html`${reader.text(attendance_mode === 'mixed' && !hasMoved ? 'mixed' : 'online')}`]
      : []),
  ];
  return renderIf(parts.length > 0 && parts, (some) => html`<p class="place">${joinHtml(some, ', ')}</p>`);
}

/** Renders what kind of event it is: its first category, in the colour that it has. */
export function renderKind({ categories: [category] }: EventResponse, reader: Reader): Html {
  const color = category?.color == null ? '' : ` ${category.color}`;
  return renderIf(category?.name, (name) => html`<p class="kind${color}"><bdi ${renderLang(category!.language, reader)}>${name}</bdi></p>`);
}

const MAX_ABOUT_LENGTH = 180;

/** Renders the excerpt of an event, or the beginning of its description. */
function renderAbout({ event, record }: ShownEvent, reader: Reader): Html {
  const field = event.excerpt === null || event.excerpt === '' ? 'description' : 'excerpt';
  const text = shorten(htmlToText((event[field] ?? '').slice(0, 4_000)), MAX_ABOUT_LENGTH);
  const language = languageOf(record, field, reader);
  return renderIf(text, (about) => html`<p class="about" dir="auto" ${renderLang(language, reader)}>${about}</p>`);
}

/** Shortens a text at the end of a word. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const [beginning] = /^.*(?=\s)/su.exec(text.slice(0, max)) ?? [text.slice(0, max)];
  return `${beginning.toWellFormed()}…`;
}

/** Renders what it costs. What cannot be attended costs nothing. */
function renderPrice(event: EventResponse, reader: Reader): Html {
  const price = event.is_free ? reader.word('free') : event.cost;
  return canAttend(event, reader) ? renderIf(price, (text) => html`<p class="price"><bdi>${text}</bdi></p>`) : NOTHING;
}

/** Renders a link to the other dates of a series that is one item of the list. */
function renderMoreDates({ event, dates = 1 }: ShownEvent, filters: Filters, reader: Reader): Html {
  if (event.series_id === undefined || dates < 2) return NOTHING;
  const href = reader.addresses.listOf(filters.with('series', String(event.series_id)));
  const title = html`<span class="unseen">: ${event.title ?? ''}</span>`;
  return html`<p class="more-dates"><a href="${href}" rel="nofollow">${reader.count('more-dates', dates - 1)}${title}</a></p>`;
}

/** Renders an event of a list below the heading of its day. @param filters those of the list */
export function renderItem(shown: ShownEvent, filters: Filters, reader: Reader, level: Level = 'h3'): Html {
  const { time, more } = describeTimesOfDay(shown.event, reader);
  const when = html`${renderStart(shown.event, time)}${renderIf(more, (text) => html` <span>${text}</span>`)}`;
  return renderListed(shown, when, filters, reader, level);
}

/** Renders an event of a list. @param when when it is: a time below the heading of its day, or a date */
export function renderListed(shown: ShownEvent, when: Html, filters: Filters, reader: Reader, level: Level): Html {
  const { event, record } = shown;
  const link = renderEventLink(shown, reader);
  const elsewhere = renderIf(describeElsewhere(event, reader), (text) => html` <small>${text}</small>`);
  return html`<li class="event${stateClass(event, reader)}">
    <p class="when">${when}${elsewhere}</p>
    <div class="what">
      ${renderState(event, reader, languageOf(record, 'statusReason', reader))} ${renderKind(event, reader)}
      ${level === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`} ${renderPlaceLine(event, reader)} ${renderAbout(shown, reader)}
      ${renderPrice(event, reader)} ${renderSuitability(event, reader)} ${renderMoreDates(shown, filters, reader)}
    </div>
    ${renderThumbnail(event.image, reader)}
  </li> `;
}
