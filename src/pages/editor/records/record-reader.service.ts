import { Injectable } from '@nestjs/common';
import type { CategoryPageResponse } from '../../../categories/dto/category.response.js';
import type { HistoryPageResponse } from '../../../content/history/history.response.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import type { Fields } from '../../../core/objects.js';
import type { Language } from '../../../core/text/language.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import type { EventPageResponse, OccurrencePageResponse } from '../../../events/dto/event-page.response.js';
import { ALL_EVENTS, ApiClient } from '../api-client.js';
import type { LinksField } from '../forms/field.js';
import type { Choice, Search } from '../forms/render-parts.js';
import { Pictures } from './pictures.service.js';
import type { DatePlace } from './date-scope.js';
import type { EditedRecord, RecordEditor, ShownRecord } from './edited-resource.js';

/** Events that link to a record: the first ones, and the number of all. */
export type Uses = Pick<EventPageResponse, 'events' | 'total'>;

/** A venue or an organizer, as a list of the API shows it. */
interface LinkedRecord extends Fields {
  readonly id: number;
  readonly address?: string | null;
  readonly city?: string | null;
}

const MAX_FOUND = 10;
const MAX_PAGES_OF_CATEGORIES = 5;
/** The statuses of records to which others may link, of those that the user may read. */
const LINKABLE = 'publish,future,pending,draft,private';

/** Reads what the form of a record shows. */
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
    const query = { ...ALL_EVENTS, status: LINKABLE, per_page: MAX_FOUND, [resource.uses.filter]: id };
    return this.api.get<EventPageResponse>('events', query, context);
  }

  async listCategories(context: RequestContext): Promise<Choice[]> {
    const found: Choice[] = [];
    for (let page = 1; page <= MAX_PAGES_OF_CATEGORIES; page++) {
      const query = { hide_empty: 'false', per_page: context.settings.maxPerPage, page };
      const { categories, total_pages } = await this.api.get<CategoryPageResponse>('categories', query, context);
      found.push(...categories.map(({ id, name, parent }) => ({ id: String(id), name: name ?? String(id), parent: String(parent) })));
      if (page >= total_pages) break;
    }
    return found;
  }

  /** Finds records to link to. @throws the error with which the API refuses the words */
  async search(field: LinksField, words: string, context: RequestContext): Promise<{ search: Search; choices: Choice[] }> {
    const query = { search: words, per_page: MAX_FOUND, status: LINKABLE };
    const page = await this.api.get<Readonly<Record<string, LinkedRecord[]>>>(field.collection, query, context);
    const choices = page[field.collection]!.map((one) => toChoice(one, field));
    return { search: { words, ids: choices.map(({ id }) => id) }, choices };
  }

  /** Returns the records with these ids: those that the record shows, and others. */
  async listLinked(
    field: LinksField,
    ids: readonly string[],
    edited: EditedRecord | undefined,
    context: RequestContext,
  ): Promise<Choice[]> {
    const shown = (edited?.record[field.member] ?? []) as readonly LinkedRecord[];
    const known = shown.map((one) => toChoice(one, field));
    const others = ids.filter((id) => /^\d+$/.test(id) && known.every((one) => one.id !== id));
    for (const id of others) known.push(await this.readLinked(field, id, context));
    return known;
  }

  /** One that is gone has its id as its name: a form that links to it is not lost, and the API says what is wrong. */
  private async readLinked(field: LinksField, id: string, context: RequestContext): Promise<Choice> {
    try {
      return toChoice(await this.api.get<LinkedRecord>(`${field.collection}/${id}`, {}, context), field);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { id, name: id };
    }
  }
}

/** Returns the path of a record in the API. */
export function apiPath(id: number, { resource }: RecordEditor): string {
  return `${resource.collection}/${id}`;
}

function toChoice(record: LinkedRecord, { titleField }: LinksField): Choice {
  const place = [record.address, record.city].filter((text) => text).join(', ');
  const name = (record[titleField] as string | null) ?? String(record.id);
  return { id: String(record.id), name: place === '' ? name : `${name} · ${place}` };
}
