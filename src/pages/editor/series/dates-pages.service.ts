import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../core/errors/domain-error.js';
import { translateError } from '../../../core/i18n/translate.js';
import type { Fields } from '../../../core/objects.js';
import type { OccurrencePageResponse } from '../../../events/dto/event-page.response.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { ApiClient, type Query } from '../api-client.js';
import { type Editor, formatDay } from '../editor.js';
import { readSent } from '../fields/controls.js';
import { parseTypedDay } from '../fields/typed-times.js';
import { FORM_INPUTS } from '../records/sent-record.js';
import { renderDatesPage } from './dates.page.js';
import type { DatesQuery } from './dates.query.js';

const QUERIES: Readonly<Record<NonNullable<DatesQuery['tab']>, Query>> = {
  all: {},
  changed: { changed: 'true' },
  trash: { status: 'trash' },
};

/** Shows all dates of a series. */
@Injectable()
export class DatesPages {
  constructor(private readonly api: ApiClient) {}

  /** @param outcome what was done, or is wrong */
  async list(id: number, asked: DatesQuery, editor: Editor, outcome: { notice?: string; mistake?: string } = {}): Promise<PageResult> {
    const { context } = editor;
    const series = await this.api.get<EventResponse>(`events/${id}`, {}, context);
    const from = asked.from === undefined || asked.from === '' ? undefined : parseTypedDay(asked.from);
    const query = { ...QUERIES[asked.tab ?? 'all'], page: asked.page ?? 1, per_page: Math.min(50, context.settings.maxPerPage) };
    const [dates, mistake] = await this.find(id, { ...query, start_date: from }, editor);
    const shown = { series, dates, asked, ...outcome, ...(mistake !== undefined && { mistake }) };
    return { page: renderDatesPage(shown, editor) };
  }

  /** Takes back a date that was taken out. */
  async restore(id: number, body: Fields, editor: Editor): Promise<PageResult> {
    const text = (name: string) => readSent(body, name)?.[0] ?? '';
    const [, date] = /^restore-(\d{1,10})$/.exec(text(FORM_INPUTS.button)) ?? [];
    const isOwn = text(FORM_INPUTS.user) === String(editor.context.principal.id);
    if (date === undefined || !isOwn) return this.list(id, { tab: 'trash' }, editor);
    const write = { method: 'PATCH', path: `events/${date}`, body: { status: 'publish' } } as const;
    const written = await this.api.write<EventResponse>(write, editor.context);
    const outcome = written.isDone
      ? { notice: editor.text('date-restored', { date: formatDay(written.body.start_date, editor.language) }) }
      : { mistake: written.body.message };
    return this.list(id, { tab: 'trash' }, editor, outcome);
  }

  /** Finds the dates. What the API refuses is told above an empty list. */
  private async find(id: number, query: Query, editor: Editor): Promise<[OccurrencePageResponse, string | undefined]> {
    const { context, language } = editor;
    try {
      return [await this.api.get<OccurrencePageResponse>(`events/${id}/occurrences`, query, context), undefined];
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'invalid-parameters') throw error;
      const message = translateError(context.settings, language, error.kind, 'event', Object.keys(error.details.reasons ?? {}));
      return [await this.api.get<OccurrencePageResponse>(`events/${id}/occurrences`, { per_page: 1 }, context), message];
    }
  }
}
