import { Injectable } from '@nestjs/common';
import type { HistoryPageResponse } from '../../../content/history/history.response.js';
import type { Fields } from '../../../core/objects.js';
import type { Language } from '../../../core/text/language.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import type { EventPageResponse, OccurrencePageResponse } from '../../../events/dto/event-page.response.js';
import { ALL_EVENTS, ApiClient, LINKABLE_STATUSES } from '../api-client.js';
import { Pictures } from './pictures.service.js';
import type { DatePlace } from './pages/render-scope.js';
import type { EditedRecord, RecordEditor, ShownRecord } from './edited-resource.js';

/** Events that link to a record: the first ones, and the number of all. */
export type Uses = Pick<EventPageResponse, 'events' | 'total'>;

const MAX_USES = 10;

/** Reads a record, and what belongs to it: its texts, its series, its last writer and its uses. */
@Injectable()
export class RecordReader {
  constructor(
    private readonly api: ApiClient,
    private readonly pictures: Pictures,
  ) {}

  /** @throws the error with which the API refuses it */
  async read(id: number, editor: RecordEditor): Promise<EditedRecord> {
    const record = await this.api.get<ShownRecord>(apiPath(id, editor), {}, editor.context);
    return { record: await this.pictures.addTexts(record, editor.context), texts: await this.readTexts(record, editor) };
  }

  /** Returns the texts of each language. A date shows the texts of its series where it has none of its own. */
  private async readTexts({ id, languages, series_id }: ShownRecord, editor: RecordEditor): Promise<EditedRecord['texts']> {
    const { context } = editor;
    const path = apiPath(id, editor);
    if (series_id === undefined) return this.api.get(`${path}/translations`, {}, context);
    const texts: [Language, Fields][] = [];
    for (const language of languages)
      texts.push([language, await this.api.get<Fields>(path, { translation_language: language, fallback: 'none' }, context)]);
    return Object.fromEntries(texts);
  }

  /** Finds a date among those of its series. */
  async findPlace({ id, series_id, original_start_date }: ShownRecord, editor: RecordEditor): Promise<DatePlace> {
    const { context } = editor;
    const series = await this.api.get<EventResponse>(apiPath(series_id!, editor), {}, context);
    const after = { starts_after: String(original_start_date), per_page: 1 };
    const { total } = await this.api.get<OccurrencePageResponse>(`${apiPath(series_id!, editor)}/occurrences`, after, context);
    const { first, total: all } = series.occurrences!;
    const changed = (series.exceptions ?? []).filter((one) => one.id !== id);
    return { isFirst: first?.id === id, total: all, following: total, changed };
  }

  /** Returns the name of the user who wrote the last version of a record; undefined if it is not known. */
  async findLastWriter(id: number, editor: RecordEditor): Promise<string | undefined> {
    const path = `${apiPath(id, editor)}/history`;
    const { versions } = await this.api.get<HistoryPageResponse>(path, { per_page: 1 }, editor.context);
    return versions[0]?.user?.name ?? undefined;
  }

  /** Finds the events that link to a record. */
  async findUses(id: number, { context, resource }: RecordEditor): Promise<Uses> {
    if (resource.uses === undefined) return { events: [], total: 0 };
    const query = { ...ALL_EVENTS, status: LINKABLE_STATUSES, per_page: MAX_USES, [resource.uses.filter]: id };
    return this.api.get<EventPageResponse>('events', query, context);
  }
}

/** Returns the path of a record in the API. */
export function apiPath(id: number, { resource }: RecordEditor): string {
  return `${resource.collection}/${id}`;
}
