import type { EventResponse } from '../../../events/dto/event.response.js';
import { type Html, html } from '../../frame/html.js';
import { Filters } from './filters.js';
import { renderThumbnail } from './image.js';
import { renderEventLink, renderItem, renderListed, renderPlaceLine, type ShownEvent } from './items.js';
import type { Reader } from './reader.js';
import { renderShortState, renderState, stateClass } from './state.js';
import { languageOf, NOTHING, renderIf, renderLang } from './texts.js';
import { dayOf, describeEnd, describeTimesOfDay, isLong, renderStart } from './times.js';

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
        ${ofDay.map((shown) => renderItem(shown, filters, reader))}
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
      ${renderShortState(event, reader)}<a href="${address}">${renderStart(event, day)}, <span class="until">${time}</span></a>
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
