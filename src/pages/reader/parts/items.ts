import type { EventResponse } from '../../../events/dto/event.response.js';
import type { EventWithLinks } from '../../../events/links/event-with-links.js';
import { htmlToText } from '../../../core/text/clean.js';
import { type Html, html } from '../../frame/html.js';
import { renderThumbnail } from './image.js';
import type { Reader } from './reader.js';
import { isOff, renderState } from './state.js';
import { languageOf, renderIf, renderLang } from './texts.js';
import { dayOf, describeEnd, describeTimesOfDay, renderStart } from './times.js';
import type { Filters } from './filters.js';

/** An event of a page: as the API shows it, and its record, which knows the languages of its texts. */
export interface ShownEvent {
  readonly event: EventResponse;
  readonly record: EventWithLinks['event'];
}

/** The heading in whose section an event is: lists have `h3` below days, and `h2` elsewhere. */
type Level = 'h2' | 'h3';

/** The attribute of links that leave an embedded calendar. */
export function renderTarget({ addresses }: Reader): Html {
  return addresses.isFramed ? html` target="_top"` : html``;
}

export function renderEventLink({ event }: ShownEvent, reader: Reader): Html {
  const title = event.title ?? '';
  const address = reader.addresses.recordOf('events', event);
  return html`<a href="${address}" dir="auto" ${renderTarget(reader)}${renderLang(event.language, reader)}>${title}</a>`;
}

/** Renders where an event takes place, on one line: the first venue and its town, or that it is online. */
export function renderPlaceLine({ venues, attendance_mode, event_status }: EventResponse, reader: Reader): Html {
  const isOnline = attendance_mode !== 'offline' || event_status === 'moved_online';
  const [venue] = attendance_mode === 'online' ? [] : venues;
  const city = venue?.city != null && !(venue.venue ?? '').includes(venue.city) ? venue.city : undefined;
  const parts = [
    ...(venue ? [html`<bdi ${renderLang(venue.language, reader)}>${venue.venue ?? ''}</bdi>`] : []),
    ...(city === undefined || city === '' ? [] : [html`<bdi>${city}</bdi>`]),
    ...(isOnline ? [html`${reader.text(attendance_mode === 'mixed' ? 'mixed' : 'online')}`] : []),
  ];
  return renderIf(parts.length > 0 && parts, (some) => html`<p class="place">${joinHtml(some, ', ')}</p>`);
}

export function joinHtml(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, place) => (place === 0 ? part : html`${separator}${part}`))}`;
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

/** Renders an event of a list below the heading of its day. */
export function renderItem(shown: ShownEvent, reader: Reader, level: Level = 'h3'): Html {
  const { time, more } = describeTimesOfDay(shown.event, reader);
  const when = html`${renderStart(shown.event, time)}${renderIf(more, (text) => html` <span>${text}</span>`)}`;
  return renderListed(shown, when, reader, level);
}

function renderListed(shown: ShownEvent, when: Html, reader: Reader, level: Level): Html {
  const { event, record } = shown;
  const link = renderEventLink(shown, reader);
  const price = event.is_free ? reader.word('free') : undefined;
  return html`<li class="event${isOff(event) ? ' off' : ''}">
    <p class="when">${when}</p>
    <div class="what">
      ${level === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
      ${renderState(event, reader, languageOf(record, 'statusReason', reader))} ${renderPlaceLine(event, reader)}
      ${renderAbout(shown, reader)} ${renderIf(price, (text) => html`<p class="price">${text}</p>`)}
    </div>
    ${renderThumbnail(event.image, reader)}
  </li> `;
}

/** Renders events that have begun, with their ends. */
export function renderUnderWay(events: readonly ShownEvent[], reader: Reader): Html {
  const item = (shown: ShownEvent) =>
    html`<li class="${isOff(shown.event) ? 'off' : ''}">
      ${renderEventLink(shown, reader)} <span class="until">${describeEnd(shown.event, reader)}</span>
    </li> `;
  return html`<ul class="long">
    ${events.map(item)}
  </ul>`;
}

/** Renders events in the sections of their days. */
export function renderDays(events: readonly ShownEvent[], filters: Filters, reader: Reader): Html {
  const byDay = new Map<string, ShownEvent[]>();
  for (const shown of events) {
    const day = dayOf(shown.event, reader);
    byDay.set(day, [...(byDay.get(day) ?? []), shown]);
  }
  const section = ([day, ofDay]: [string, ShownEvent[]]) =>
    html`<section class="day" aria-labelledby="d${day}">
      <h2 id="d${day}"><a href="${reader.addresses.dayOf(day, filters)}">${renderDayHeading(day, reader)}</a></h2>
      <ol class="events">
        ${ofDay.map((shown) => renderItem(shown, reader))}
      </ol>
    </section>`;
  return html`${[...byDay].sort(([one], [other]) => (one < other ? -1 : 1)).map(section)}`;
}

/** Today and tomorrow are named, too. */
function renderDayHeading(day: string, { dates, today, text }: Reader): Html {
  const isNear = day === today;
  const near = isNear ? html`<span class="near">${text('today')}</span> ` : html``;
  const date = html`<span class="weekday">${dates.format('weekday', day)}</span> <span class="date">${dates.formatDate(day)}</span>`;
  return html`${near}<time datetime="${day}">${date}</time>`;
}

/** Renders events without days, each with its date. */
export function renderDatedItems(events: readonly ShownEvent[], reader: Reader): Html {
  const item = (shown: ShownEvent) => {
    const { time, more } = describeTimesOfDay(shown.event, reader);
    const day = reader.dates.formatDay(dayOf(shown.event, reader));
    const when = html`${renderStart(shown.event, day)} <span>${[time, more].filter((part) => part !== undefined).join(', ')}</span>`;
    return renderListed(shown, when, reader, 'h3');
  };
  return html`<ol class="events dated">
    ${events.map(item)}
  </ol>`;
}
