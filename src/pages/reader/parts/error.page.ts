import type { DomainError, Reason } from '../../../core/errors/domain-error.js';
import { ERROR_TABLE } from '../../../core/http/responses/error-table.js';
import { calendarPagePath } from '../../../core/http/routing/page-links.js';
import { translateError, translateReason } from '../../../core/i18n/translate.js';
import { type Html, html, type Page } from '../../frame/html.js';
import { Filters } from './filters.js';
import { renderEmbed, renderPage } from './frame.js';
import type { Reader } from './reader.js';
import { NOTHING, renderIf } from './texts.js';

/** The status of a page that a reader must not see: the page does not tell that there is something to sign in for. */
const HIDDEN_STATUS = 404;

/** What a reader fills in, with the texts of the labels. */
const FIELDS = [
  ['search', 'search'],
  ['start_date', 'from-day'],
  ['end_date', 'to-day'],
  ['near', 'near'],
] as const;

type Reasons = Readonly<Record<string, Reason>>;

/** Renders an error for a reader, in the frame of the site. A mistake in the form is shown in the form. */
export function renderErrorPage({ kind, details }: DomainError, reader: Reader): Page {
  const { context, language, addresses, text } = reader;
  const { status: own } = ERROR_TABLE[kind];
  const status = own === 401 || own === 403 ? HIDDEN_STATUS : own;
  const { reasons = {} } = details;
  const isMistake = Object.keys(reasons).length > 0 && Object.keys(reasons).every((name) => FIELDS.some(([field]) => field === name));
  const title = text(isMistake ? 'mistake' : findTitle(status));
  const message =
    status === 404 || status === 410
      ? ''
      : translateError(context.settings, language, kind, details.resource ?? 'event', Object.keys(reasons));
  const content = {
    title: isMistake ? text('error-title', { title }) : title,
    path: calendarPagePath,
    robots: 'noindex',
    layout: 'error',
    main: html`<h1>${title}</h1>
      ${isMistake ? renderForm(reasons, reader) : html`<p>${message}</p>`}
      <p><a href="${addresses.list}">${text('to-list')}</a></p>`,
  } as const;
  return addresses.isFramed ? renderEmbed(content, 'light', reader, status) : renderPage(content, reader, status);
}

function findTitle(status: number) {
  if (status === 404) return 'not-found';
  if (status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'not-now' : 'invalid';
}

/** Renders the form with what was typed, and the mistake at its field. It leads to the page that it was sent from. */
function renderForm(reasons: Reasons, reader: Reader): Html {
  const { context, text } = reader;
  const filters = Filters.read(context.queryString);
  const fields = FIELDS.filter(([name]) => name !== 'near' || filters.has(name));
  // A place that is named anew has another point.
  const dropped = ['page', 'geoloc_lat', 'geoloc_lng', ...fields.map(([name]) => name)];
  const hidden = filters.entries().filter(([name]) => !dropped.includes(name));
  return html`<form method="get" role="search">
    ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${fields.map(([name, label]) => renderField(name, text(label), filters.get(name) ?? '', reasons[name], reader))}
    <p><button>${text('filter')}</button></p>
  </form>`;
}

function renderField(name: string, label: string, value: string, reason: Reason | undefined, reader: Reader): Html {
  const type = name === 'search' ? 'search' : name === 'near' ? 'text' : findTypeOfDay(value, reason);
  const marks = reason === undefined ? NOTHING : html` aria-invalid="true" aria-describedby="f-${name}-mistake"`;
  return html`<p>
    <label for="f-${name}">${label}</label>
    <input id="f-${name}" name="${name}" type="${type}" value="${value}" maxlength="200" ${marks} />
    ${renderIf(reason, (one) => html`<strong id="f-${name}-mistake">${describeMistake(one, label, reader)}</strong>`)}
  </p> `;
}

/** A field for a day shows only days that exist: any other text needs a field for text. */
function findTypeOfDay(value: string, reason: Reason | undefined): string {
  return value === '' || (reason?.reason !== 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) ? 'date' : 'text';
}

function describeMistake(reason: Reason, label: string, { context, language, text }: Reader): string {
  if (reason.reason === 'date') return text('no-such-day');
  if (reason.reason === 'unknown') return text('no-such-place');
  if (reason.reason === 'before') return text('last-before-first');
  return `${label}: ${translateReason(context.settings, language, reason)}.`;
}
