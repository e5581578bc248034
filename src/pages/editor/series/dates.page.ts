import type { EditorText } from '../../../core/catalogues/messages.js';
import type { Language } from '../../../core/text/language.js';
import type { OccurrencePageResponse } from '../../../events/dto/event-page.response.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import { type Html, html, type Page } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import { formatQuery } from '../api-client.js';
import { type Editor, formatDay, formatDayAndTime } from '../editor.js';
import { nameField } from '../fields/name-fields.js';
import { renderEditorPage, renderNotice } from '../frame.js';
import { recordPath } from '../records/edited-resource.js';
import { FORM_INPUTS } from '../records/sent-record.js';
import { renderPager } from '../render-pager.js';
import { EVENTS } from '../tables/events.js';
import { DATE_TABS, type DatesQuery } from './dates.query.js';

/** The dates of a series, and what was asked for. */
interface ShownDates {
  readonly series: EventResponse;
  readonly dates: OccurrencePageResponse;
  readonly asked: DatesQuery;
  readonly notice?: string;
  readonly mistake?: string;
}

function eventPath(id: number, { language }: Pick<Editor, 'language'>): string {
  return recordPath({ resource: EVENTS, language }, id);
}

function datesPath({ id }: EventResponse, editor: Pick<Editor, 'language'>, { tab, page, from }: DatesQuery = {}): string {
  const query = { tab: tab === 'all' ? undefined : tab, from, page };
  return `${eventPath(id, editor)}/dates${formatQuery(query)}`;
}

export function renderDatesPage({ series, dates, asked, notice, mistake }: ShownDates, editor: Editor): Page {
  const { text, language } = editor;
  const { title, recurrence_text: rule, occurrences } = series;
  const until = occurrences?.known_until;
  const main = html`<p>${rule ?? ''}</p>
    ${until ? html`<p class="hint">${text('dates-known', { date: formatDay(until, language) })}</p>` : ''}
    <p><a href="${eventPath(series.id, editor)}">${text('to-series')}</a></p>
    ${renderTabs(series, asked, editor)} ${mistake === undefined ? '' : html`<p class="summary" role="alert">${mistake}</p>`}
    ${renderFrom(asked, editor)}
    ${dates.events.length === 0 || mistake !== undefined ? html`<p class="nothing">${text('dates-none')}</p>` : renderList(series, dates, asked, editor)}`;
  const content = {
    title: text('dates-of', { title: title ?? text('untitled') }),
    path: (one: Language) => datesPath(series, { language: one }, asked),
  };
  return renderEditorPage({ ...content, main, notice: notice === undefined ? undefined : renderNotice(notice) }, editor);
}

function renderTabs(series: EventResponse, { tab: current = 'all' }: DatesQuery, editor: Editor): Html {
  return html`<nav class="tabs" aria-label="${editor.text('lists')}">
    <ul>
      ${DATE_TABS.map((tab) => html`<li><a href="${datesPath(series, editor, { tab })}" ${tab === current ? html`aria-current="page"` : ''}>${editor.text(`dates-${tab}`)}</a></li> `)}
    </ul>
  </nav>`;
}

function renderFrom({ tab, from }: DatesQuery, { text }: Editor): Html {
  return html`<form method="get" class="narrow">
    ${tab === undefined ? '' : renderHidden('tab', tab)}
    <p>
      <label for="d-from">${text('dates-from')}</label>
      <input type="date" id="d-from" name="from" value="${from ?? ''}" />
    </p>
    <p><button class="plain">${text('show')}</button></p>
  </form>`;
}

function renderList(series: EventResponse, dates: OccurrencePageResponse, asked: DatesQuery, editor: Editor): Html {
  const list = html`<ul class="rows">
    ${dates.events.map((date) => html`<li>${renderDate(date, editor)} ${asked.tab === 'trash' ? renderRestore(date, editor) : ''}</li> `)}
  </ul>`;
  return html`${
    asked.tab === 'trash'
      ? html`<form method="post" action="${datesPath(series, editor)}" class="restore">
          ${renderHidden(FORM_INPUTS.user, String(editor.context.principal.id))} ${list}
        </form>`
      : list
  }
  ${renderPager(asked.page ?? 1, dates.total_pages, (page) => datesPath(series, editor, { ...asked, page }), editor)}`;
}

/** Renders a date, its state, and what it has of its own. */
function renderDate(date: EventResponse, editor: Editor): Html {
  const { text, language } = editor;
  const {
    id,
    title,
    start_date: start,
    original_start_date: original,
    all_day: isAllDay,
    changed = [],
    event_status: state,
    status_reason: reason,
  } = date;
  const format = (local: string) => (isAllDay ? formatDay(local, language) : formatDayAndTime(local, language));
  const told = ['title', 'start_date', 'end_date', 'event_status', 'status_reason'];
  const others = changed.filter((field) => !told.includes(field) || (field === 'end_date' && !changed.includes('start_date')));
  const facts = [
    changed.includes('title') ? title : null,
    changed.includes('start_date') ? text('moved-from', { date: format(original!) }) : null,
    others.length > 0
      ? text('date-changes', { names: others.map((field) => nameField({ field }, EVENTS.getForm().fields, editor)).join(', ') })
      : null,
  ];
  return html`<div>
    <h2><a href="${eventPath(id, editor)}">${format(start)}</a></h2>
    ${state === 'scheduled' ? '' : html`<p><strong class="status">${text(`event_status.${state}` as EditorText)}</strong> ${reason ?? ''}</p>`}
    <p>${facts.filter((fact) => fact).join(' · ')}</p>
  </div>`;
}

function renderRestore({ id, start_date: start }: EventResponse, { text, language }: Editor): Html {
  const name = text('date-restore-of', { date: formatDay(start, language) });
  return html`<button class="plain" name="${FORM_INPUTS.button}" value="restore-${String(id)}">${name}</button>`;
}
