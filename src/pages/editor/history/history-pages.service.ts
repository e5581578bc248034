import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../core/errors/domain-error.js';
import type { ErrorBody } from '../../../core/http/responses/error-body.js';
import type { Fields } from '../../../core/objects.js';
import type { Language } from '../../../core/text/language.js';
import type { Page } from '../../frame/html.js';
import { OLDER_VERSION } from '../records/done.js';
import { FORM_INPUTS, readPressed } from '../records/sent-record.js';
import { readSent } from '../fields/controls.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { ApiClient, formatQuery, type Query } from '../api-client.js';
import type { Editor } from '../editor.js';
import { findAddedLanguages, findDifferences } from './find-differences.js';
import { renderLostDates } from '../records/pages/lost-dates.page.js';
import { type HistoryAddress, HistoryReader } from './history-reader.service.js';
import { findTitle, historyPath, renderHistoryPage } from './history.page.js';
import { findEditedResource, listFields } from '../tables/edited-resources.js';
import type { ShownVersion } from './render-changes.js';
import { describeRestored, type Restored, renderVersionPage } from './version.page.js';

/** What a path names. */
export interface HistoryParams {
  readonly collection: string;
  readonly id: string;
  readonly version?: string;
}

/** Shows what was changed in a record, and takes it back. What can be taken back, and by whom, the API decides. */
@Injectable()
export class HistoryPages {
  constructor(
    private readonly api: ApiClient,
    private readonly histories: HistoryReader,
  ) {}

  async list(params: HistoryParams, page: number, editor: Editor): Promise<PageResult> {
    const address = toAddress(params);
    const list = await this.histories.list(address, page, editor);
    const present = await this.histories.openPresent(address, editor);
    return { page: renderHistoryPage({ address, list, present, page }, editor) };
  }

  async show(params: HistoryParams, editor: Editor): Promise<PageResult> {
    const address = toAddress(params);
    return { page: renderVersionPage(await this.read(address, toVersion(params), editor), {}, editor) };
  }

  async submit(params: HistoryParams, body: Fields, editor: Editor): Promise<PageResult> {
    const address = toAddress(params);
    const version = toVersion(params);
    const text = (name: string) => readSent(body, name)?.[0] ?? '';
    const isOwn = text(FORM_INPUTS.user) === String(editor.context.principal.id);
    const { button, exceptions } = readPressed(body);
    if (!isOwn || (button !== 'undo' && button !== 'restore')) return this.show(params, editor);
    const query = button === 'undo' ? {} : await this.planRestore(address, version, body, editor);
    if (query === undefined) {
      const notice = editor.text('restored-nothing');
      return { page: renderVersionPage(await this.read(address, version, editor), { notice }, editor) };
    }
    const older = button === 'undo' && /^\d{1,10}$/.test(text(OLDER_VERSION)) ? [Number(text(OLDER_VERSION))] : [];
    const plan = (one: number) => {
      const path = `${address.collection}/${address.id}/history/${one}/${button}${formatQuery({ ...query, exceptions })}`;
      return { method: 'POST', path, body: {} } as const;
    };
    const written = await this.api.writeAll<Restored>([version, ...older].map(plan), editor.context);
    const shown = await this.read(address, version, editor);
    if (!written.isDone) return { page: renderRefused(shown, written.body, { body, button }, editor) };
    return {
      page: renderVersionPage(
        shown,
        { notice: describeRestored(mergeRestored(written.body), listFields(address.collection), editor) },
        editor,
      ),
    };
  }

  /** Returns the parameters of a restore; undefined if nothing is to go back. Languages choose among texts only. */
  private async planRestore(address: HistoryAddress, version: number, body: Fields, editor: Editor): Promise<Query | undefined> {
    const then = await this.histories.open(address, version, editor);
    const present = await this.histories.openPresent(address, editor);
    const chosen = (name: string) => readSent(body, name) ?? [];
    const languages = chosen('languages');
    const added = languages.filter((one) => findAddedLanguages(then, present).includes(one));
    const isWanted = ({ field, language }: { field: string; language?: string }) =>
      chosen('fields').includes(field) && (language === undefined || languages.includes(language));
    const fields = [
      ...new Set(
        findDifferences(address.collection, then, present)
          .filter(isWanted)
          .map(({ field }) => field),
      ),
    ];
    const wanted = fields.length > 0 ? languages : added;
    if (fields.length === 0 && wanted.length === 0) return undefined;
    return { fields: fields.join(','), languages: wanted.join(','), if_version: readSent(body, 'version')?.[0] };
  }

  private async read(address: HistoryAddress, version: number, editor: Editor): Promise<ShownVersion> {
    const opened = await this.histories.open(address, version, editor);
    const present = await this.histories.openPresent(address, editor);
    const differences = findDifferences(address.collection, opened, present);
    const former = Object.fromEntries(opened.changed.map(({ field, before }) => [field, before]));
    const values = [
      ...opened.changed.flatMap(({ field, before, after }) => [
        [field, before, { ...opened.record, ...former }] as const,
        [field, after, opened.record] as const,
      ]),
      ...differences.flatMap(({ field, then, now }) => [[field, then, opened.record] as const, [field, now, present.record] as const]),
    ];
    const names = await this.histories.readNames(values, editor);
    return { address, opened, present, differences, added: findAddedLanguages(opened, present), names };
  }
}

/** Merges what went back with several versions. */
function mergeRestored(all: readonly Restored[]): Restored {
  return { undone: all.flatMap(({ undone }) => undone), left_out: all.flatMap(({ left_out: left }) => left) };
}

function renderRefused(shown: ShownVersion, error: ErrorBody, sent: { body: Fields; button: string }, editor: Editor): Page {
  const { address, opened, present } = shown;
  const form = {
    ...sent,
    title: findTitle(address, present, editor),
    fields: listFields(address.collection),
    path: (one: Language) => historyPath(one, address, opened.version),
  };
  return renderLostDates(error, form, editor) ?? renderVersionPage(shown, { error }, editor, error.status);
}

function toAddress({ collection, id }: HistoryParams): HistoryAddress {
  if (findEditedResource(collection) === undefined) throw new DomainError('no-route');
  return { collection, id: Number(id) };
}

function toVersion({ version }: HistoryParams): number {
  return Number(version);
}
