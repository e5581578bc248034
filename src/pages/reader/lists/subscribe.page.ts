import type { Format } from '../../../core/formats.js';
import { calendarFeedUrl } from '../../../core/http/routing/links.js';
import { calendarPagePath } from '../../../core/http/routing/page-links.js';
import { type Html, html } from '../../frame/html.js';
import { createEmbedAddresses, createPageAddresses } from '../parts/addresses.js';
import type { Filters } from '../parts/filters.js';
import type { PageContent } from '../parts/frame.js';
import type { Reader } from '../parts/reader.js';
import { renderIf } from '../parts/texts.js';
import { namePage } from './name-page.js';

/** Builds the page with the feeds of the present filters, and the code to embed them. */
export function buildSubscribePage(filters: Filters, reader: Reader): PageContent {
  const { language, text } = reader;
  const chosen = filters.toApi();
  return {
    title: namePage(text('subscribe'), { filters: chosen }, reader),
    description: text('subscribe-about'),
    path: (one) => `${calendarPagePath(one)}/subscribe${chosen.toSearch()}`,
    robots: chosen.isFiltered ? 'noindex' : undefined,
    current: 'subscribe',
    filters: chosen,
    layout: 'subscribe',
    main: html`<h1>${text('subscribe')}</h1>
      <p class="lead">${text('subscribe-about')}</p>
      ${renderIf(
        chosen.isFiltered,
        () => html`<p>${text('subscribe-filters')} <a href="${createPageAddresses(language).listOf(chosen)}">${text('as-list')}</a></p>`,
      )}
      ${renderFeeds(chosen, reader)} ${renderEmbedCode(chosen, reader)}`,
  };
}

function renderFeeds(filters: Filters, { context, text }: Reader): Html {
  const feed = (format: Format) => calendarFeedUrl('events', format, { ...context, queryString: filters.toSearch().slice(1) });
  const ics = feed('ics');
  const webcal = ics.replace(/^https?:/, 'webcal:');
  const calendars = [
    [webcal, text('open-calendar')],
    [`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`, 'Google'],
    [`https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(ics)}`, 'Outlook'],
  ] as const;
  return html`<section>
      <h2>${text('in-calendar')}</h2>
      ${renderLinks(calendars)}
      <p>${text('calendar-address')}:<br /><code>${ics}</code></p>
    </section>
    <section>
      <h2>${text('in-reader')}</h2>
      ${renderLinks([
        [feed('rss'), 'RSS'],
        [feed('atom'), 'Atom'],
      ])}
    </section>
    <section>
      <h2>${text('as-data')}</h2>
      ${renderLinks([
        [feed('csv'), text('table')],
        [feed('geojson'), 'GeoJSON'],
        [feed('jsonld'), 'JSON-LD'],
      ])}
    </section>`;
}

function renderLinks(links: readonly (readonly [url: string, name: string])[]): Html {
  return html`<ul class="ways">
    ${links.map(([url, name]) => html`<li><a href="${url}">${name}</a></li> `)}
  </ul>`;
}

function renderEmbedCode(filters: Filters, { context: { settings }, language, text }: Reader): Html {
  const source = settings.baseUrl + createEmbedAddresses(language, settings).listOf(filters);
  const page = settings.baseUrl + createPageAddresses(language).listOf(filters);
  const element = html`<calendar-events src="${source}"><a href="${page}">${text('list')}</a></calendar-events>
    <script src="${settings.baseUrl}/embed.js" async></script>`;
  const frame = html`<iframe src="${source}" title="${text('list')}" width="100%" height="800" loading="lazy"></iframe>`;
  return html`<section>
    <h2>${text('embed')}</h2>
    <p>${text('embed-about')}</p>
    <pre tabindex="0"><code>${element.text}</code></pre>
    <p>${text('embed-frame')}</p>
    <pre tabindex="0"><code>${frame.text}</code></pre>
  </section>`;
}
