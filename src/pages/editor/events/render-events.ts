import { editPagePath } from '../../../core/http/routing/page-links.js';
import type { Language } from '../../../core/text/language.js';
import type { EventPageResponse } from '../../../events/dto/event-page.response.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import { type Html, html } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import { formatQuery } from '../api-client.js';
import { type Editor, formatDay, formatTime } from '../editor.js';
import type { Choice } from '../forms/render-parts.js';
import { eventPath, renderDefaultButton } from './event.page.js';
import type { ListAddress, Tab } from './list-events.js';
import { FORM_INPUTS } from './sent-event.js';

/** A list with all that its page shows. */
export interface ShownList {
  readonly address: ListAddress;
  readonly list: EventPageResponse;
  /** The number of events that wait for approval. */
  readonly waiting: number;
  readonly choices: Readonly<Record<'categories' | 'venue', readonly Choice[]>>;
  readonly mistake: string | undefined;
}

/** Returns the path of a list. */
export function listPath(language: Language, { tab, page, filters }: ListAddress): string {
  const query = formatQuery({ tab: tab === 'coming' ? undefined : tab, ...filters, page: page === 1 ? undefined : page });
  return `${editPagePath(language)}/events${query}`;
}

/** Renders the events of a list, with what can be done to many at once. */
export function renderEvents({ address, list, choices }: ShownList, editor: Editor): Html {
  const { language, text } = editor;
  return html`<form method="post" action="${editPagePath(language)}/events/actions" class="bulk">
    ${renderHidden('back', listPath(language, address))} ${renderHidden(FORM_INPUTS.user, String(editor.context.principal.id))}
    ${renderDefaultButton('', text('back-to-list'))}
    <ul class="rows">
      ${list.events.map((event) => renderRow(event, address.tab, editor))}
    </ul>
    ${renderPager(address, list, editor)}
    <fieldset class="actions">
      <legend>${text('with-chosen')}</legend>
      ${(address.tab === 'trash' ? (['restore'] as const) : (['publish', 'draft-all', 'trash'] as const)).map((name) => renderAction(name === 'draft-all' ? 'draft' : name, text(name)))}
      ${address.tab === 'trash' || choices.categories.length === 0 ? '' : renderCategory(choices.categories, editor)}
    </fieldset>
  </form>`;
}

function renderAction(value: string, name: string): Html {
  return html`<button class="plain" name="${FORM_INPUTS.button}" value="${value}">${name}</button> `;
}

function renderCategory(categories: readonly Choice[], { text }: Editor): Html {
  return html`<span class="join">
    <label for="l-add">${text('add-category')}</label>
    <select id="l-add" name="category">
      ${categories.map(({ id, name }) => html`<option value="${id}">${name}</option> `)}
    </select>
    ${renderAction('category', text('add'))}
  </span>`;
}

function renderRow(event: EventResponse, tab: Tab, editor: Editor): Html {
  const { context, language, text } = editor;
  const { id, title, status, venue, event_status: state, languages, series_id, occurrences } = event;
  const missing = context.settings.languages.filter((one) => !languages.includes(one));
  const name = title ?? text('untitled');
  const whole = series_id ?? id;
  const facts = [
    venue?.venue,
    occurrences || series_id !== undefined ? text('series') : null,
    state === 'scheduled' ? null : text(`event_status.${state}`),
  ];
  return html`<li>
    <input
      type="checkbox"
      id="e-${String(whole)}"
      name="events"
      value="${String(whole)}"
      aria-label="${text('choose-event', { title: name })}"
    />
    ${renderHidden(`title_${whole}`, name)}
    <div>
      <h2><a href="${eventPath(language, whole)}">${name}</a></h2>
      <p>${formatStart(event, language)}${facts.flatMap((fact) => (fact ? [html` · ${fact}`] : []))}</p>
      <p class="marks">
        ${status === 'publish' || tab === 'trash' ? '' : html`<strong class="status ${status}">${text(`is-${status}`, { date: formatTime(event.date, language) })}</strong> `}
        ${missing.length > 0 && tab !== 'trash' ? html`<span class="missing">${text('lacks', { languages: missing.map((one) => one.toUpperCase()).join(', ') })}</span>` : ''}
      </p>
    </div>
  </li> `;
}

function formatStart({ start_date: start, all_day: isAllDay }: EventResponse, language: Language): string {
  return isAllDay ? formatDay(start, language) : formatTime(start, language);
}

function renderPager(address: ListAddress, { total_pages: pages }: EventPageResponse, { language, text }: Editor): Html {
  const { page } = address;
  if (pages < 2) return html``;
  const link = (to: number, name: string) => html`<a href="${listPath(language, { ...address, page: to })}">${name}</a> `;
  return html`<nav class="pager" aria-label="${text('pages')}">
    ${page > 1 ? link(page - 1, text('previous')) : ''} <span>${text('page-of', { page, pages })}</span>
    ${page < pages ? link(page + 1, text('next')) : ''}
  </nav>`;
}
