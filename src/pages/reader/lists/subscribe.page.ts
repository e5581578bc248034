import type { Format } from '../../../core/formats.js';
import { calendarFeedUrl } from '../../../core/http/routing/links.js';
import { calendarPagePath } from '../../../core/http/routing/page-links.js';
import { type Html, html } from '../../frame/html.js';
import { createEmbedAddresses, createPageAddresses } from '../parts/addresses.js';
import type { Filters } from '../parts/filters.js';
import type { PageContent } from '../parts/frame.js';
import type { Reader } from '../parts/reader.js';
import { listValues, renderShortcut } from './choices.js';
import type { FilterGroup } from './filter-groups.js';
import { nameFilter, namePage } from './name-page.js';

/** Builds the page with the feeds of the present filters, and the code to embed them. What programs need is folded. */
export function buildSubscribePage(filters: Filters, groups: readonly FilterGroup[], reader: Reader): PageContent {
  const { text } = reader;
  const chosen = filters.withoutView();
  return {
    title: namePage(text('subscribe'), { filters: chosen, groups }, reader),
    description: text('subscribe-about'),
    path: (one) => `${calendarPagePath(one)}/subscribe${chosen.toSearch()}`,
    robots: chosen.isFiltered ? 'noindex' : undefined,
    current: 'subscribe',
    filters: chosen,
    layout: 'subscribe',
    main: html`<h1>${text('subscribe')}</h1>
      <p class="lead">${text('subscribe-about')}</p>
      ${renderChoices(chosen, groups, reader)} ${renderFeeds(chosen, reader)} ${renderEmbedCode(chosen, reader)}`,
  };
}

/** Renders which events the feeds have, and links to those of each category. */
function renderChoices(filters: Filters, groups: readonly FilterGroup[], reader: Reader): Html {
  const { language, text } = reader;
  const names = filters.listChosen().map(([name = '']) => nameFilter(name, { filters, groups }, reader) ?? text('filters'));
  const hrefOf = (some: Filters) => `${calendarPagePath(language)}/subscribe${some.toSearch()}`;
  const options = { groups, filters, hasTimes: false, hrefOf };
  const categories = groups.filter(({ name }) => name === 'categories').flatMap((group) => listValues(group, options));
  return html`<p>
      <strong>${names.join(' · ') || text('all-events')}</strong>
      <a href="${createPageAddresses(language).listOf(filters)}">${text('as-list')}</a>
    </p>
    <nav class="shortcuts" aria-label="${text('categories')}">
      <ul>
        ${categories.map((choice, place) => html`<li>${renderShortcut(choice, `c${place}`, reader)}</li> `)}
      </ul>
    </nav>`;
}

function renderFeeds(filters: Filters, { context, text }: Reader): Html {
  const feed = (format: Format) => calendarFeedUrl('events', format, { ...context, queryString: filters.toApi().toSearch().slice(1) });
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
      <p>${text('on-android')}</p>
      <p>${text('calendar-address')}:<br /><code>${ics}</code></p>
    </section>
    <details>
      <summary>${text('for-programs')}</summary>
      <h2>${text('in-reader')}</h2>
      ${renderLinks([
        [feed('rss'), 'RSS'],
        [feed('atom'), 'Atom'],
      ])}
      <h2>${text('as-data')}</h2>
      ${renderLinks([
        [feed('csv'), text('table')],
        [feed('geojson'), 'GeoJSON'],
        [feed('jsonld'), 'JSON-LD'],
      ])}
    </details>`;
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
  return html`<details>
    <summary>${text('embed')}</summary>
    <p>${text('embed-about')}</p>
    <pre tabindex="0"><code>${element.text}</code></pre>
    <p>${text('embed-frame')}</p>
    <pre tabindex="0"><code>${frame.text}</code></pre>
  </details>`;
}
