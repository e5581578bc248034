import { htmlToText } from '../../../core/text/clean.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import type { EventWithLinks } from '../../../events/event-with-links.js';
import { presentEvent } from '../../../events/event.resource.js';
import { buildEventJsonLd } from '../../../api/feeds/jsonld-feeds.service.js';
import { type Html, html } from '../../frame/html.js';
import type { PageContent } from '../parts/frame.js';
import { renderFigure } from '../parts/image.js';
import { renderDates } from '../parts/item-lists.js';
import type { ShownEvent } from '../parts/items.js';
import type { Reader } from '../parts/reader.js';
import { canAttend, isOff, renderState, stateClass } from '../parts/state.js';
import { languageOf, NOTHING, renderIf, renderLang } from '../parts/texts.js';
import { dayOf, isOver } from '../parts/times.js';
import { Filters } from '../parts/filters.js';
import { buildGoogleLink, buildOutlookLink, buildUrl } from './calendar-links.js';
import { MAX_COMING } from './render-coming-events.js';
import { renderEventFacts } from './event-facts.js';
import { buildRecordHead, findSchemaAddresses, renderOtherLanguage, renderText } from './record-page.js';

/** The next dates of a series. */
export interface NextDates {
  /** From today on. */
  readonly dates: readonly EventWithLinks[];
  /** The number of all dates that the list shows. */
  readonly total: number;
}

/** Builds the page of an event. That of a series shows its next date. */
export function buildEventPage(item: EventWithLinks, next: NextDates | undefined, reader: Reader): PageContent {
  const { event: record } = item;
  const event = presentEvent(item, reader.context);
  const date = next && findNextDate(next, reader);
  const facts = date ? { ...date.event, ...pickSeriesFields(event) } : event;
  const head = buildRecordHead(event, event.title ?? '', 'events', reader);
  const address = reader.context.settings.baseUrl + head.path(reader.language);
  return {
    ...head,
    // A client that knows the address may read the event, but lists leave it out.
    robots: event.hide_from_listings ? 'noindex' : undefined,
    jsonLd: buildEventJsonLd(item, next?.dates, reader.context, (one) => findSchemaAddresses('events', one, reader)),
    scripts: ['share.js'],
    layout: 'record',
    main: html`<article class="${stateClass({ ...facts, event_status: event.event_status }, reader).trim()}">
      <header>
        ${date ? renderDateState(date, event, reader) : renderState(event, reader, languageOf(record, 'statusReason', reader))}
        <h1 dir="auto" ${renderLang(event.language, reader)}>${event.title ?? ''}</h1>
        ${renderIf(event.excerpt, (text) => html`<p class="lead" dir="auto" ${renderLang(languageOf(record, 'excerpt', reader), reader)}>${htmlToText(text)}</p>`)}
        ${renderOtherLanguage(event.language, reader)}
        <button class="share" data-url="${address}" hidden>${reader.text('share')}</button>
      </header>
      ${renderFigure(event.image, record.image, reader)}
      <div class="aside">${renderEventFacts({ event: facts, record }, reader)} ${renderSharing(facts, date && event, address, reader)}</div>
      <div class="body">
        ${renderText(event.description, languageOf(record, 'description', reader), reader)}
        ${renderIf(event.series_id, (id) => html`<p><a href="${reader.addresses.recordOf('events', { ...event, id, series_id: undefined })}">${reader.text('all-dates')}</a></p>`)}
        ${renderIf(next, (some) => renderNextDates(some, event, reader))}
      </div>
    </article>`,
  };
}

/** Returns the next date of a series that is not over: what the page of the series is about. */
function findNextDate({ dates }: NextDates, reader: Reader): ShownEvent | undefined {
  const shown = dates.map((date) => ({ event: presentEvent(date, reader.context), record: date.event }));
  return shown.find(({ event }) => !isOver(event, reader));
}

/** Returns what the page of a series keeps of the series: its texts, and what is about all dates. */
function pickSeriesFields({ title, excerpt, description, recurrence_text, categories, tags }: EventResponse) {
  return { title, excerpt, description, categories, tags, ...(recurrence_text === undefined ? {} : { recurrence_text }) };
}

/** Renders the state of the next date of a series. If only that date is cancelled, it says so. */
function renderDateState({ event, record }: ShownEvent, series: EventResponse, reader: Reader): Html {
  const language = languageOf(record, 'statusReason', reader);
  if (event.event_status === series.event_status) return renderState(event, reader, language);
  const date = reader.dates.formatDay(dayOf(event, reader));
  return html`<p class="state-of">${reader.text('next-date', { date })}</p>
    ${renderState(event, reader, language)}`;
}

/** Renders the next dates of a series, each with a link to its own page, and a link to all. */
function renderNextDates({ dates, total }: NextDates, series: EventResponse, reader: Reader): Html {
  if (dates.length === 0) return NOTHING;
  const { text, addresses } = reader;
  const shown = dates.slice(0, MAX_COMING).map((date) => ({ event: presentEvent(date, reader.context), record: date.event }));
  const all = addresses.listOf(Filters.NONE.with('series', String(series.id)));
  return html`<section class="coming" aria-labelledby="dates">
    <h2 id="dates">${text('next-dates')}</h2>
    ${renderDates(shown, series, reader)}
    ${renderIf(total > shown.length, () => html`<p><a href="${all}">${text('all-of', { count: total })}</a></p>`)}
  </section>`;
}

/**
 * Renders plain links to take the event along, and to send it to others. What cannot be attended is not added to a calendar. If the next
 * date of a series is cancelled, its other dates are.
 * @param series the event of the page, if it is a series
 */
function renderSharing(event: EventResponse, series: EventResponse | undefined, url: string, reader: Reader): Html {
  const { text } = reader;
  const title = event.title ?? '';
  const canAdd = canAttend(event, reader);
  const nameCalendar = (calendar: string) => (series ? text('calendar-date', { calendar }) : calendar);
  const adding = [
    ...(canAdd ? [[event.links.ics, text(series ? 'ics-date' : 'ics')] as const] : []),
    ...(series && !isOff(series) ? [[series.links.ics, text('ics-all')] as const] : []),
    ...(canAdd ? [[buildGoogleLink(event, url), nameCalendar('Google')] as const] : []),
    ...(canAdd ? [[buildOutlookLink(event, url), nameCalendar('Outlook')] as const] : []),
  ];
  const sharing = [
    [buildUrl('mailto:', { subject: title, body: url }), text('email')],
    [buildUrl('https://wa.me/', { text: `${title} ${url}` }), 'WhatsApp'],
    [buildUrl('https://t.me/share/url', { url, text: title }), 'Telegram'],
    [url, text('link')],
  ] as const;
  return html`${renderIf(adding.length > 0 && adding, (some) => renderLinks(text('add'), some))} ${renderLinks(text('share'), sharing)}`;
}

function renderLinks(title: string, links: readonly (readonly [url: string, name: string])[]): Html {
  return html`<section class="links">
    <h2>${title}</h2>
    <ul>
      ${links.map(([url, name]) => html`<li><a href="${url}" rel="noopener nofollow">${name}</a></li> `)}
    </ul>
  </section>`;
}
