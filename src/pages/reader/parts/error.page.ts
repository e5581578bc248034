import { DomainError } from '../../../core/errors/domain-error.js';
import { ERROR_TABLE } from '../../../core/http/responses/error-table.js';
import { translateError } from '../../../core/i18n/translate.js';
import { calendarPagePath } from '../../../core/http/routing/page-links.js';
import { html, type Page } from '../../frame/html.js';
import { renderEmbed, renderPage } from './frame.js';
import type { Reader } from './reader.js';

/** The status of a page that a reader must not see: the page does not tell that there is something to sign in for. */
const HIDDEN_STATUS = 404;

/** Renders an error for a reader, in the frame of the site. */
export function renderErrorPage({ kind, details }: DomainError, reader: Reader): Page {
  const { language, text } = reader;
  const { status: own } = ERROR_TABLE[kind];
  const status = own === 401 || own === 403 ? HIDDEN_STATUS : own;
  const title = text(status === 404 ? 'not-found' : status === 410 ? 'gone' : 'invalid');
  const names = Object.keys(details.reasons ?? {});
  const message = status === 400 ? translateError(reader.context.settings, language, kind, details.resource ?? 'event', names) : '';
  const content = {
    title,
    path: calendarPagePath,
    robots: 'noindex',
    layout: 'error',
    main: html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a href="${reader.addresses.list}">${text('to-list')}</a></p>`,
  } as const;
  return reader.addresses.isFramed ? renderEmbed(content, 'light', reader, status) : renderPage(content, reader, status);
}
