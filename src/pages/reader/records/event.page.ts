import { htmlToText } from '../../../core/text/clean.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import type { EventWithLinks } from '../../../events/links/event-with-links.js';
import { presentEvent } from '../../../events/event.resource.js';
import { buildEventJsonLd } from '../../../api/feeds/jsonld-feeds.service.js';
import { type Html, html } from '../../frame/html.js';
import type { PageContent } from '../parts/frame.js';
import { renderFigure } from '../parts/image.js';
import { renderDatedItems, type ShownEvent } from '../parts/items.js';
import type { Reader } from '../parts/reader.js';
import { isOff, renderState } from '../parts/state.js';
import { languageOf, renderIf, renderLang } from '../parts/texts.js';
import { buildGoogleLink, buildOutlookLink, buildUrl } from './calendar-links.js';
import { MAX_COMING } from './render-coming-events.js';
import { renderEventFacts } from './event-facts.js';
import { buildRecordHead, renderOtherLanguage, renderText } from './record-page.js';

/**
 * Builds the page of an event.
 * @param next of a series: its next occurrences
 */
export function buildEventPage(item: EventWithLinks, next: readonly EventWithLinks[] | undefined, reader: Reader): PageContent {
  const { event: record } = item;
  const event = withNextTimes(presentEvent(item, reader.context), next ?? [], reader);
  const shown = { event, record };
  const head = buildRecordHead(event, event.title ?? '', 'events', reader);
  return {
    ...head,
    // A client that knows the address may read the event, but lists leave it out.
    robots: event.hide_from_listings ? 'noindex' : undefined,
    jsonLd: buildEventJsonLd(item, next, reader.context),
    layout: 'record',
    main: html`<article class="${isOff(event) ? 'off' : ''}">
      <header>
        ${renderState(event, reader, languageOf(record, 'statusReason', reader))}
        <h1 dir="auto" ${renderLang(event.language, reader)}>${event.title ?? ''}</h1>
        ${renderIf(event.excerpt, (text) => html`<p class="lead" dir="auto" ${renderLang(languageOf(record, 'excerpt', reader), reader)}>${htmlToText(text)}</p>`)}
        ${renderOtherLanguage(event.language, reader)}
      </header>
      <div class="aside">
        ${renderEventFacts(shown, reader)} ${renderSharing(shown, reader.context.settings.baseUrl + head.path(reader.language), reader)}
      </div>
      <div class="body">
        ${renderFigure(event.image, reader)} ${renderText(event.description, languageOf(record, 'description', reader), reader)}
        ${renderIf(event.series_id, (id) => html`<p><a href="${reader.addresses.recordOf('events', { ...event, id, series_id: undefined })}">${reader.text('all-dates')}</a></p>`)}
        ${renderIf(next !== undefined && next.length > 0 && next.slice(0, MAX_COMING), (dates) => renderNextDates(dates, reader))}
      </div>
    </article>`,
  };
}

/** Gives a series the times of its next date that is not cancelled. */
function withNextTimes(event: EventResponse, next: readonly EventWithLinks[], reader: Reader): EventResponse {
  const date = next.map((one) => presentEvent(one, reader.context)).find((one) => !isOff(one));
  if (!date) return event;
  const { start_date, utc_start_date, end_date, utc_end_date } = date;
  return { ...event, start_date, utc_start_date, end_date, utc_end_date };
}

/** Renders the next dates of a series, each with a link to its own page. */
function renderNextDates(dates: readonly EventWithLinks[], reader: Reader): Html {
  const shown = dates.map((date) => ({ event: presentEvent(date, reader.context), record: date.event }));
  return html`<section class="coming" aria-labelledby="dates">
    <h2 id="dates">${reader.text('next-dates')}</h2>
    ${renderDatedItems(shown, reader)}
  </section>`;
}

/** Renders plain links to take the event along, and to send it to others. */
function renderSharing({ event }: ShownEvent, url: string, { text }: Reader): Html {
  const title = event.title ?? '';
  const adding = [
    [event.links.ics, text('ics')],
    [buildGoogleLink(event, url), 'Google'],
    [buildOutlookLink(event, url), 'Outlook'],
  ] as const;
  const sharing = [
    [buildUrl('mailto:', { subject: title, body: url }).replaceAll('+', '%20'), text('email')],
    [buildUrl('https://wa.me/', { text: `${title} ${url}` }), 'WhatsApp'],
    [buildUrl('https://t.me/share/url', { url, text: title }), 'Telegram'],
    [url, text('link')],
  ] as const;
  return html`${renderLinks(text('add'), adding)} ${renderLinks(text('share'), sharing)}`;
}

function renderLinks(title: string, links: readonly (readonly [url: string, name: string])[]): Html {
  return html`<section class="links">
    <h2>${title}</h2>
    <ul>
      ${links.map(([url, name]) => html`<li><a href="${url}" rel="noopener nofollow">${name}</a></li> `)}
    </ul>
  </section>`;
}
