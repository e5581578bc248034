import { DUE_STATUSES } from '../../../api/translation-progress/dto/list-translations.dto.js';
import { editPagePath } from '../../../core/http/routing/page-links.js';
import { type Html, html, type Page } from '../../frame/html.js';
import { formatQuery } from '../api-client.js';
import type { Editor } from '../editor.js';
import { nameLanguage } from '../fields/name-fields.js';
import { markIf } from '../inputs/render-parts.js';
import { renderEditorPage } from '../frame.js';
import { renderPager } from '../render-pager.js';
import { EDITED_RESOURCES } from '../tables/edited-resources.js';
import type { DueText, DueTexts, TranslationAddress } from './translation-list.service.js';

export function renderTranslations(address: TranslationAddress, due: DueTexts, editor: Editor): Page {
  const { text } = editor;
  const language = nameLanguage(address.language, editor);
  const main = html`${renderFilters(address, editor)}
    ${due.texts.length === 0 ? html`<p class="nothing">${text('nothing-due', { language })}</p>` : html`<p>${text('due-count', { count: due.total, language })}</p>`}
    <ul class="rows">
      ${due.texts.map((one) => renderText(one, address, editor))}
    </ul>
    ${renderPager(address.page, due.pages, (page) => listPath({ ...address, page: page ?? 1 }, editor.language), editor)}`;
  return renderEditorPage({ title: text('translations-due'), path: (one) => listPath(address, one), main }, editor);
}

function listPath(address: TranslationAddress, language: string): string {
  return `${editPagePath(language)}/translations${formatQuery({ ...address, page: address.page === 1 ? undefined : address.page })}`;
}

/** Renders the link to the form in which the text is written, beside those of the other languages. */
function renderText({ id, title, day }: DueText, { type, language: wanted }: TranslationAddress, { language, text }: Editor): Html {
  const { collection } = EDITED_RESOURCES.find(({ name }) => name === type)!;
  return html`<li>
    <div>
      <h2><a href="${editPagePath(language)}/${collection}/${String(id)}?language=${wanted}">${title ?? text('untitled')}</a></h2>
      ${day === undefined ? '' : html`<p>${day}</p>`}
    </div>
  </li> `;
}

function renderFilters({ type, language, status }: TranslationAddress, editor: Editor): Html {
  const { context, text } = editor;
  const select = (name: string, label: string, chosen: string, all: readonly (readonly [string, string])[]) =>
    html`<p>
      <label for="l-${name}">${label}</label>
      <select id="l-${name}" name="${name}">
        ${all.map(([value, shown]) => html`<option value="${value}" ${markIf(value === chosen, 'selected')}>${shown}</option> `)}
      </select>
    </p>`;
  const types = EDITED_RESOURCES.map(({ name, texts }) => [name, text(texts.all)] as const);
  const languages = context.settings.languages.map((one) => [one, nameLanguage(one, editor)] as const);
  const statuses = DUE_STATUSES.map((one) => [one, text(`due-${one}`)] as const);
  return html`<form method="get" class="narrow">
    ${select('type', text('due-type'), type, types)} ${select('language', text('due-language'), language, languages)}
    ${select('status', text('due-status'), status, statuses)}
    <p><button class="plain">${text('show')}</button></p>
  </form>`;
}
