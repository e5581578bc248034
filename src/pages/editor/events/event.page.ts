import { randomUUID } from 'node:crypto';
import type { EditorText } from '../../../core/catalogues/messages.js';
import { editPagePath } from '../../../core/http/routing/page-links.js';
import type { Language } from '../../../core/text/language.js';
import { type Html, html, type Page } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import { renderEditorPage, renderNotice } from '../frame.js';
import { type Editor, formatTime } from '../editor.js';
import { renderFields, renderSummary } from '../forms/render-form.js';
import type { RenderedForm } from '../forms/render-parts.js';
import type { EditedEvent } from './event-reader.service.js';
import { FORM_INPUTS } from './sent-event.js';

/** The page of an event, or of a new one. */
export interface EventPage {
  readonly event: EditedEvent | undefined;
  readonly form: RenderedForm;
  /** What the values were when the form was opened. */
  readonly opened: Readonly<Record<string, string>>;
  readonly title: string;
  readonly notice?: string | undefined;
  /** Whether it shows what a browser sent, which is not saved. */
  readonly isUnsaved: boolean;
}

/** Returns the path of the page of an event, or of a new one. */
export function eventPath(language: Language, id?: number): string {
  return `${editPagePath(language)}/events/${id ?? 'new'}`;
}

export function renderEventPage(page: EventPage, editor: Editor, status = 200): Page {
  const { event, form, title, notice } = page;
  const byReturn = event ? 'save' : 'draft';
  const main = html`${renderStanding(event, editor)} ${renderSummary(form)} ${renderKept(editor)}
    <form
      method="post"
      action="${eventPath(editor.language, event?.record.id)}"
      class="edit"
      novalidate
      data-keep="calendar-edit:${String(editor.context.principal.id)}:${String(event?.record.id ?? 'new')}"
      ${page.isUnsaved ? html`data-unsaved` : ''}
    >
      ${renderDefaultButton(byReturn, editor.text(byReturn))} ${renderHidden(FORM_INPUTS.user, String(editor.context.principal.id))}
      ${renderHidden(FORM_INPUTS.languages, form.languages.join(','))} ${renderHidden(FORM_INPUTS.opened, JSON.stringify(page.opened))}
      ${renderHidden(FORM_INPUTS.key, randomUUID())} ${renderLanguageButtons(form)} ${renderFields(form)} ${renderButtons(event, editor)}
    </form>`;
  const content = { title, path: (one: Language) => eventPath(one, event?.record.id), main, isMistake: form.errors.length > 0 };
  return renderEditorPage({ ...content, notice: notice === undefined ? undefined : renderNotice(notice) }, editor, status);
}

/** What the script shows if the browser has kept a text that was not saved. */
function renderKept({ text }: Editor): Html {
  return html`<div class="notice" role="status" data-kept hidden>
    <p>${text('kept')} <time></time></p>
    <p class="actions">
      <button type="button" data-bring-back>${text('bring-back')}</button>
      <button type="button" class="plain" data-throw-away>${text('throw-away')}</button>
    </p>
  </div>`;
}

/** Renders the button that the return key presses: the first one of a form. */
export function renderDefaultButton(value: string, name: string): Html {
  return html`<button name="${FORM_INPUTS.button}" value="${value}" class="unseen" tabindex="-1" aria-hidden="true">${name}</button>`;
}

/** Tells where an event stands, and what it is. */
function renderStanding(event: EditedEvent | undefined, { language, text }: Editor): Html {
  if (event === undefined) return html``;
  const { status, date, url, series_id, recurrence } = event.record;
  const link = status === 'publish' ? html`<a href="${url}">${text('see-page')}</a>` : '';
  const series = html`<a href="${eventPath(language, series_id)}">${text('to-series')}</a>`;
  return html`<p class="standing">
      <strong class="status ${status}">${text(`is-${status}`, { date: formatTime(date, language) })}</strong> ${link}
    </p>
    ${recurrence ? html`<p class="notice">${text('is-series')}</p>` : ''}
    ${series_id === undefined ? '' : html`<p class="notice">${text('is-date')} ${series}</p>`}`;
}

/** Buttons that open the texts of other languages. The form comes back with all that was typed. */
function renderLanguageButtons({ editor, languages }: RenderedForm): Html {
  const names = new Intl.DisplayNames([editor.language], { type: 'language' });
  const closed = editor.context.settings.languages.filter((one) => !languages.includes(one));
  if (closed.length === 0) return html``;
  return html`<p class="open">
    ${closed.map((one) => renderButton(`open-${one}`, editor.text('add-language', { language: names.of(one)! }), 'plain'))}
  </p>`;
}

/** The buttons of a form. What is done most comes first. */
function renderButtons(event: EditedEvent | undefined, { text }: Editor): Html {
  const isOpen = event !== undefined && ['publish', 'future', 'private'].includes(event.record.status);
  const button = (name: EditorText, look: 'plain' | '' = 'plain') => renderButton(name === 'to-draft' ? 'draft' : name, text(name), look);
  const own =
    event === undefined
      ? [button('publish', ''), button('draft')]
      : isOpen
        ? [button('save', ''), button('to-draft')]
        : [button('publish', ''), button('save')];
  const others = event === undefined ? [] : [button('duplicate'), button('trash')];
  return html`<p class="actions">${own}</p>
    ${others.length > 0 ? html`<p class="others">${others}</p>` : ''}`;
}

function renderButton(value: string, name: string, look: 'plain' | ''): Html {
  return html`<button name="${FORM_INPUTS.button}" value="${value}" class="${look}">${name}</button> `;
}

/** Renders the page of an event in the trash: it can be taken out again. */
export function renderTrashedPage(id: number, notice: string | undefined, editor: Editor): Page {
  const { language, text } = editor;
  const main = html`<form method="post" action="${eventPath(language, id)}">
    ${renderHidden(FORM_INPUTS.user, String(editor.context.principal.id))}
    <p class="actions">${renderButton('restore', text('restore'), '')}</p>
  </form>`;
  const content = { title: text('is-trash'), path: (one: Language) => eventPath(one, id), main };
  return renderEditorPage({ ...content, notice: notice === undefined ? undefined : renderNotice(notice) }, editor);
}
