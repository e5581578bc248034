import { Injectable } from '@nestjs/common';
import type { TermResponse } from '../../../content/terms/term.response.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import { translateError } from '../../../core/i18n/translate.js';
import type { Fields } from '../../../core/objects.js';
import type { Language } from '../../../core/text/language.js';
import type { Html } from '../../frame/html.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { ApiClient, type Query } from '../api-client.js';
import type { RecordEditor, ShownRecord } from '../records/edited-resource.js';
import { DONE, DoneNotices } from '../records/done.js';
import { renderTermsPage, type TermList } from './terms.page.js';

/** The pages of the API that one page shows: of a tree, as much as possible. */
const MAX_PAGES = 5;

/** Shows all terms, with their names in all languages. */
@Injectable()
export class TermLists {
  constructor(
    private readonly api: ApiClient,
    private readonly notices: DoneNotices,
  ) {}

  async show(editor: RecordEditor): Promise<PageResult> {
    const sent = new URLSearchParams(editor.context.queryString);
    const search = sent.get('search') ?? '';
    const page = Math.max(1, Number(/^\d{1,6}$/.exec(sent.get('page') ?? '')?.[0] ?? 1));
    const found = await this.find(search, page, editor);
    return { page: renderTermsPage({ ...found, search, page, notice: await this.findNotice(sent, found.terms, editor) }, editor) };
  }

  /** Returns what was done to a term, as the address says. */
  private findNotice(sent: URLSearchParams, terms: TermList['terms'], editor: RecordEditor): Promise<Html | undefined> {
    const id = Number(sent.get('id'));
    const [done, version, proof] = [DONE.find((one) => one === sent.get('done')), sent.get('version'), sent.get('proof')];
    const address = {
      ...(done ? { done } : {}),
      ...(version === null ? {} : { version: Number(version) }),
      ...(proof === null ? {} : { proof }),
    };
    return this.notices.render(id, address, terms.find(({ record }) => record.id === id)?.record, editor);
  }

  /** Finds the terms of a page. What the API refuses is told above an empty list. */
  private async find(search: string, page: number, editor: RecordEditor): Promise<Pick<TermList, 'terms' | 'pages' | 'mistake'>> {
    const { context, language, resource } = editor;
    const size = { hide_empty: 'false', per_page: context.settings.maxPerPage };
    try {
      const first = (page - 1) * MAX_PAGES + 1;
      const found = await this.read({ ...size, search, page: first }, editor);
      const records = [...found.records];
      for (let next = first + 1; next < first + MAX_PAGES && next <= found.pages; next++)
        records.push(...(await this.read({ ...size, search, page: next }, editor)).records);
      return { terms: await this.addTexts(records, editor), pages: Math.ceil(found.pages / MAX_PAGES), mistake: undefined };
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'invalid-parameters') throw error;
      const mistake = translateError(context.settings, language, error.kind, resource.name, Object.keys(error.details.reasons ?? {}));
      return { terms: [], pages: 0, mistake };
    }
  }

  /** Adds the names in each language, without those that the service shows in the place of missing ones. */
  private async addTexts(records: readonly ShownRecord[], editor: RecordEditor): Promise<TermList['terms']> {
    const { context } = editor;
    const size = context.settings.maxPerPage;
    const texts = new Map<number, Record<Language, Fields>>(records.map(({ id }) => [id, {}]));
    for (const language of context.settings.languages)
      for (let from = 0; from < records.length; from += size) {
        const include = records.slice(from, from + size).map(({ id }) => id);
        const query = { include: include.join(','), hide_empty: 'false', per_page: size, translation_language: language, fallback: 'none' };
        for (const one of (await this.read(query, editor)).records) texts.get(one.id)![language] = one;
      }
    return records.map((record) => ({ record, texts: texts.get(record.id)! }));
  }

  private async read(query: Query, { context, resource }: RecordEditor) {
    const page = await this.api.get<Fields>(resource.collection, query, context);
    return { records: page[resource.collection] as readonly (ShownRecord & TermResponse)[], pages: page.total_pages as number };
  }
}
