import type { HistoryPageResponse, OpenedVersionResponse, VersionResponse } from '../../../content/history/history.response.js';
import type { EditorText } from '../../../core/catalogues/messages.js';
import { editPagePath } from '../../../core/http/routing/page-links.js';
import type { Language } from '../../../core/text/language.js';
import { type Html, html, type Page } from '../../frame/html.js';
import { formatQuery } from '../api-client.js';
import { type Editor, formatDay, formatTime } from '../editor.js';
import { renderEditorPage } from '../frame.js';
import { renderPager } from '../render-pager.js';
import { findEditedResource, listFields } from '../tables/edited-resources.js';
import { isDate } from './find-differences.js';
import type { HistoryAddress } from './history-reader.service.js';
import { nameField, nameLanguage } from '../fields/name-fields.js';

/** The versions of a record. */
interface HistoryList {
  readonly address: HistoryAddress;
  readonly list: HistoryPageResponse;
  readonly present: OpenedVersionResponse;
  readonly page: number;
}

/** Returns the path of the history of a record, or of one of its versions. */
export function historyPath(language: Language, { collection, id }: HistoryAddress, version?: number): string {
  const path = `${editPagePath(language)}/${collection}/${id}/history`;
  return version === undefined ? path : `${path}/${version}`;
}

export function renderHistoryPage({ address, list, present, page }: HistoryList, editor: Editor): Page {
  const { text } = editor;
  const main = html`${renderWayBack(address, editor)}
    <ul class="rows">
      ${list.versions.map((version) => renderRow(version, address, editor))}
    </ul>
    ${renderPager(page, list.total_pages, (to) => historyPath(editor.language, address) + formatQuery({ page: to }), editor)}`;
  const title = text('history-of', { title: findTitle(address, present, editor) });
  return renderEditorPage({ title, path: (one) => historyPath(one, address), main }, editor);
}

export function renderWayBack({ collection, id }: HistoryAddress, { language, text }: Editor): Html {
  return html`<p><a href="${editPagePath(language)}/${collection}/${String(id)}">${text('to-record')}</a></p>`;
}

/** Returns the title that a record has, in the language of the page if it has one. That of a date says which one it is. */
export function findTitle({ collection }: HistoryAddress, present: OpenedVersionResponse, { language, text }: Editor): string {
  const { record, translations } = present;
  const all = [translations[language], ...Object.values(translations)];
  const own = findEditedResource(collection)!.titleField;
  const title = all.map((texts) => texts?.[own]).find((one) => typeof one === 'string') ?? text('untitled');
  return isDate(collection, present) ? `${formatDay(String(record.start_date), language)} – ${title}` : title;
}

function renderRow(version: VersionResponse, address: HistoryAddress, editor: Editor): Html {
  const { language } = editor;
  const fields = version.fields.map((field) => nameField({ field }, listFields(address.collection), editor)).join(', ');
  const languages = version.languages.map((one) => nameLanguage(one, editor)).join(', ');
  return html`<li>
    <div>
      <h2><a href="${historyPath(language, address, version.version)}">${formatTime(version.date, language)}</a></h2>
      <p>${describeAuthor(version, editor)}${fields === '' ? '' : `: ${fields}`}${languages === '' ? '' : ` (${languages})`}</p>
    </div>
  </li> `;
}

const DID: Readonly<Partial<Record<VersionResponse['action'], EditorText>>> = {
  ...{ create: 'did-create', trash: 'did-trash', restore: 'did-restore' },
};

/** Tells what was done, by whom, and to which date of a series. */
export function describeAuthor({ action, user, original_start_date: start }: VersionResponse, { text, language }: Editor): string {
  const done = text(DID[action] ?? 'did-update', { user: user?.name ?? text('no-user') });
  return start === undefined ? done : `${done}, ${text('of-the-date', { date: formatDay(start, language) })}`;
}
