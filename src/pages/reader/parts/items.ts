import type { EventResponse } from '../../../events/dto/event.response.js';
import type { EventWithLinks } from '../../../events/links/event-with-links.js';
import { htmlToText } from '../../../core/text/clean.js';
import { type Html, html } from '../../frame/html.js';
import { renderThumbnail } from './image.js';
import type { Reader } from './reader.js';
import { canAttend, renderShortState, renderState, stateClass } from './state.js';
import { joinHtml, languageOf, NOTHING, renderIf, renderLang } from './texts.js';
import { dayOf, describeElsewhere, describeEnd, describeTimesOfDay, isLong, renderStart, startOf } from './times.js';
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
export function renderTarget({ addresses }: Reader): Html {
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

/** Renders what kind of event it is: its first category. */
function renderKind({ categories: [category] }: EventResponse, reader: Reader): Html {
  return renderIf(category?.name, (name) => html`<p class="kind" dir="auto" ${renderLang(category!.language, reader)}>${name}</p>`);
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

function renderListed(shown: ShownEvent, when: Html, filters: Filters, reader: Reader, level: Level): Html {
  const { event, record } = shown;
  const link = renderEventLink(shown, reader);
  const elsewhere = renderIf(describeElsewhere(event, reader), (text) => html` <small>${text}</small>`);
  return html`<li class="event${stateClass(event, reader)}">
    <p class="when">${when}${elsewhere}</p>
    <div class="what">
      ${renderState(event, reader, languageOf(record, 'statusReason', reader))} ${renderKind(event, reader)}
      ${level === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`} ${renderPlaceLine(event, reader)} ${renderAbout(shown, reader)}
      ${renderPrice(event, reader)} ${renderMoreDates(shown, filters, reader)}
    </div>
    ${renderThumbnail(event.image, reader)}
  </li> `;
}

/** Renders events in the shelf of a page, one line each: those that have begun, with their ends, or those that are over. */
export function renderShelf(events: readonly ShownEvent[], reader: Reader, describe = describeEnd): Html {
  const item = (shown: ShownEvent) =>
    html`<li class="${stateClass(shown.event, reader).trim()}">
      ${renderShortState(shown.event, reader)}${renderEventLink(shown, reader)}
      <span class="until">${describe(shown.event, reader)}</span>
    </li> `;
  return html`<ul class="long">
    ${events.map(item)}
  </ul>`;
}

/** Renders events in the sections of their days. */
export function renderDays(events: readonly ShownEvent[], filters: Filters, reader: Reader): Html {
  const byDay = new Map<string, ShownEvent[]>();
  for (const shown of events) byDay.set(dayOf(shown.event, reader), [...(byDay.get(dayOf(shown.event, reader)) ?? []), shown]);
  const section = ([day, ofDay]: [string, ShownEvent[]]) =>
    html`<section class="day" aria-labelledby="d${day}">
      <h2 id="d${day}"><a href="${reader.addresses.dayOf(day, filters)}">${renderDayHeading(day, reader)}</a></h2>
      <ol class="events">
        ${putStickyFirst(ofDay).map((shown) => renderItem(shown, filters, reader))}
      </ol>
    </section>`;
  return html`${[...byDay].sort(([one], [other]) => (one < other ? -1 : 1)).map(section)}`;
}

/** Puts the sticky events of a day before the others. */
export function putStickyFirst(events: readonly ShownEvent[]): ShownEvent[] {
  return events.toSorted((one, other) => Number(other.event.sticky) - Number(one.event.sticky));
}

/** Today and tomorrow are named, too. */
function renderDayHeading(day: string, { dates, today, text }: Reader): Html {
  const isNear = day === today;
  const near = isNear ? html`<span class="near">${text('today')}</span> ` : html``;
  const date = html`<span class="weekday">${dates.format('weekday', day)}</span> <span class="date">${dates.formatDate(day)}</span>`;
  return html`${near}<time datetime="${day}">${date}</time>`;
}

/** Renders events without days, each with its date. @param filters those of the list */
export function renderDatedItems(events: readonly ShownEvent[], filters: Filters, reader: Reader): Html {
  const item = (shown: ShownEvent) => {
    const { time, more } = describeTimesOfDay(shown.event, reader);
    const day = reader.dates.formatDay(dayOf(shown.event, reader));
    const when = html`${renderStart(shown.event, day)} <span>${[time, more].filter((part) => part !== undefined).join(', ')}</span>`;
    return renderListed(shown, when, filters, reader, 'h3');
  };
  return html`<ol class="events dated">
    ${events.map(item)}
  </ol>`;
}

/** Renders dates of a series, one line each: the date leads to its page, and its title stands there if it has one of its own. */
export function renderDates(dates: readonly ShownEvent[], series: EventResponse, reader: Reader): Html {
  const item = (shown: ShownEvent) => {
    const { event } = shown;
    const { time, more } = describeTimesOfDay(event, reader);
    const day = reader.dates.formatDay(dayOf(event, reader));
    const address = reader.addresses.recordOf('events', event);
    const title = event.title === series.title ? undefined : event.title;
    return html`<li class="${stateClass(event, reader).trim()}">
      ${renderShortState(event, reader)}<a href="${address}">${renderStart(event, day)}, ${time}</a>
      ${renderIf(more, (text) => html`<span class="until">${text}</span>`)}
      ${renderIf(title, (text) => html`<span dir="auto" ${renderLang(event.language, reader)}>${text}</span>`)}
    </li> `;
  };
  return html`<ol class="long">
    ${dates.map(item)}
  </ol>`;
}

/** Renders the events that open a page, with their pictures. */
export function renderLeading(events: readonly ShownEvent[], reader: Reader): Html {
  if (events.length === 0) return NOTHING;
  const item = (shown: ShownEvent) => {
    const { event, record } = shown;
    const { time, more } = describeTimesOfDay(event, reader);
    const hasBegun = isLong(event, reader) && dayOf(event, reader) < reader.today;
    const parts = hasBegun ? [describeEnd(event, reader)] : [reader.dates.formatDay(dayOf(event, reader)), time, more];
    const when = parts.filter((part) => part !== undefined).join(', ');
    return html`<li class="${stateClass(event, reader).trim()}">
      ${renderThumbnail(event.image, reader, 'lead')}
      <div>
        ${renderState(event, reader, languageOf(record, 'statusReason', reader))}
        <p class="when">${renderStart(event, when)}</p>
        <h3>${renderEventLink(shown, reader)}</h3>
        ${renderPlaceLine(event, reader)}
      </div>
    </li> `;
  };
  return html`<section class="leading" aria-labelledby="leading">
    <h2 id="leading" class="unseen">${reader.text('leading')}</h2>
    <ul>
      ${events.map(item)}
    </ul>
  </section>`;
}
