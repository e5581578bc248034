import type { Venue } from '../../../venues/venue.entity.js';
import { presentVenue } from '../../../venues/venue.resource.js';
import { buildNamedPlace } from '../../../api/feeds/schema-org.js';
import { html } from '../../frame/html.js';
import type { PageContent } from '../parts/frame.js';
import { renderFigure } from '../parts/image.js';
import type { Reader } from '../parts/reader.js';
import type { ShownEvents } from '../parts/reader-events.js';
import { renderAccessible } from '../parts/suitability.js';
import { languageOf, renderLang } from '../parts/texts.js';
import { buildMapLink } from './calendar-links.js';
import { renderComingEvents } from './render-coming-events.js';
import { joinLines, renderAddress, renderNote } from './event-facts.js';
import { buildPageJsonLd, buildRecordHead, renderFacts, renderOtherLanguage, renderText, renderWebsite } from './record-page.js';

/** Builds the page of a venue, with its coming events. */
export function buildVenuePage(record: Venue, coming: ShownEvents, reader: Reader): PageContent {
  const venue = presentVenue(record, reader.context);
  const { text } = reader;
  const name = venue.venue ?? '';
  const map = venue.show_map_link ? buildMapLink(venue) : undefined;
  const address = html`<bdi>${name}</bdi>${renderAddress(venue)}`;
  const words = renderAccessible([venue], reader);
  const note = renderNote(venue.accessibility_note, languageOf(record, 'accessibilityNote', reader), reader);
  const accessible = [...(words === false ? [] : [words]), ...note];
  return {
    ...buildRecordHead(venue, name, 'venues', reader),
    jsonLd: buildPageJsonLd(buildNamedPlace(venue, reader.context), 'venues', venue, reader),
    layout: 'record',
    main: html`<article>
        <header>
          <h1 dir="auto" ${renderLang(venue.language, reader)}>${name}</h1>
          ${renderOtherLanguage(venue.language, reader)}
        </header>
        ${renderFigure(venue.image, record.image, reader)}
        <div class="aside">
          ${renderFacts([
            [text('where'), address],
            [text('map'), map !== undefined && html`<a href="${map}" rel="noopener">OpenStreetMap</a>`],
            [text('phone'), venue.phone !== null && html`<a href="tel:${venue.phone.replaceAll(/[^+\d]/g, '')}">${venue.phone}</a>`],
            [text('accessibility'), accessible.length > 0 && joinLines(accessible)],
            [text('website'), renderWebsite(venue.website)],
          ])}
        </div>
        <div class="body">${renderText(venue.description, languageOf(record, 'description', reader), reader)}</div>
      </article>
      ${renderComingEvents(coming, { title: text('events-at'), parameter: 'venue', id: venue.id }, reader)}`,
  };
}
