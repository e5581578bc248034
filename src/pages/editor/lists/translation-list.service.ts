import { Injectable } from '@nestjs/common';
import { DUE_STATUSES, type DueStatus } from '../../../api/translation-progress/dto/list-translations.dto.js';
import type { TranslationPageResponse } from '../../../api/translation-progress/dto/translation-progress.response.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import type { Language } from '../../../core/text/language.js';
import type { EventPageResponse } from '../../../events/dto/event-page.response.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { ApiClient } from '../api-client.js';
import { type Editor, formatDay } from '../editor.js';
import { EDITED_RESOURCES } from '../tables/edited-resources.js';
import { renderTranslations } from './translations.page.js';

/** What the address of the list asks for. */
export interface TranslationAddress {
  readonly type: string;
  readonly language: Language;
  readonly status: DueStatus;
  readonly page: number;
}

/** A text that is to be written. */
export interface DueText {
  readonly id: number;
  readonly title: string | null;
  /** The day of an event. */
  readonly day?: string;
}

export interface DueTexts {
  readonly texts: readonly DueText[];
  readonly total: number;
  readonly pages: number;
}

const PER_PAGE = 50;
const ANY_STATUS = 'publish,future,pending,draft,private';

/** Shows which texts are missing or out of date, of events the nearest first. */
@Injectable()
export class TranslationList {
  constructor(private readonly api: ApiClient) {}

  async show(editor: Editor): Promise<PageResult> {
    const address = readAddress(editor);
    return { page: renderTranslations(address, await this.find(address, editor), editor) };
  }

  private async find(address: TranslationAddress, editor: Editor): Promise<DueTexts> {
    try {
      return await (address.type === 'event' ? this.findEvents(address, editor) : this.findRecords(address, editor));
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'page-not-found') throw error;
      return { texts: [], total: 0, pages: 0 };
    }
  }

  /** Finds coming events: a text for a past one helps no reader. */
  private async findEvents({ language, status, page }: TranslationAddress, { context, language: shown }: Editor): Promise<DueTexts> {
    const shared = { expand: 'false', event_status: 'any', status: ANY_STATUS, page, per_page: size(context.settings) };
    const due = status === 'missing' ? { missing_translation: language } : { translation_language: language, translation_status: status };
    const { events, total, total_pages } = await this.api.get<EventPageResponse>('events', { ...shared, ...due }, context);
    const texts = events.map(({ id, series_id, title, start_date }) => ({ id: series_id ?? id, title, day: formatDay(start_date, shown) }));
    return { texts, total, pages: total_pages };
  }

  private async findRecords({ page, ...due }: TranslationAddress, { context }: Editor): Promise<DueTexts> {
    const query = { ...due, page, per_page: size(context.settings) };
    const { translations, total, total_pages } = await this.api.get<TranslationPageResponse>('translations', query, context);
    return { texts: translations, total, pages: total_pages };
  }
}

/** Reads the address of the list. What it does not know it leaves out. */
function readAddress({ context, language }: Editor): TranslationAddress {
  const sent = new URLSearchParams(context.queryString);
  const { languages } = context.settings;
  return {
    type: EDITED_RESOURCES.find(({ name }) => name === sent.get('type'))?.name ?? 'event',
    language: languages.find((one) => one === sent.get('language')) ?? languages.find((one) => one !== language) ?? language,
    status: DUE_STATUSES.find((one) => one === sent.get('status')) ?? 'missing',
    page: Math.max(1, Number(/^\d{1,6}$/.exec(sent.get('page') ?? '')?.[0] ?? 1)),
  };
}

function size({ maxPerPage }: Editor['context']['settings']): number {
  return Math.min(PER_PAGE, maxPerPage);
}
