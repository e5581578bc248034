import type { Organizer } from '../../../organizers/organizer.entity.js';
import { presentOrganizer } from '../../../organizers/organizer.resource.js';
import { buildOrganizer } from '../../../api/feeds/jsonld-feeds.service.js';
import { html } from '../../frame/html.js';
import type { PageContent } from '../parts/frame.js';
import { renderFigure } from '../parts/image.js';
import type { Reader } from '../parts/reader.js';
import type { ShownEvents } from '../parts/reader-events.js';
import { languageOf, renderLang } from '../parts/texts.js';
import { renderComingEvents } from './render-coming-events.js';
import { buildPageJsonLd, buildRecordHead, renderFacts, renderOtherLanguage, renderText, renderWebsite } from './record-page.js';

/** Builds the page of an organizer, with its coming events. */
export function buildOrganizerPage(record: Organizer, coming: ShownEvents, reader: Reader): PageContent {
  const organizer = presentOrganizer(record, reader.context);
  const { text } = reader;
  const { phone, email, website } = organizer;
  const name = organizer.organizer ?? '';
  return {
    ...buildRecordHead(organizer, name, 'organizers', reader),
    jsonLd: buildPageJsonLd(buildOrganizer(organizer, reader.context), 'organizers', organizer, reader),
    layout: 'record',
    main: html`<article>
        <header>
          <h1 dir="auto" ${renderLang(organizer.language, reader)}>${name}</h1>
          ${renderOtherLanguage(organizer.language, reader)}
        </header>
        ${renderFigure(organizer.image, record.image, reader)}
        <div class="aside">
          ${renderFacts([
            [text('phone'), phone !== null && html`<a href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${phone}</a>`],
            [text('email'), email !== null && html`<a href="mailto:${email}">${email}</a>`],
            [text('website'), renderWebsite(website)],
          ])}
        </div>
        <div class="body">${renderText(organizer.description, languageOf(record, 'description', reader), reader)}</div>
      </article>
      ${renderComingEvents(coming, { title: text('events-by'), parameter: 'organizer', id: organizer.id }, reader)}`,
  };
}
