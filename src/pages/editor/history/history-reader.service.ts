import { Injectable } from '@nestjs/common';
import type { HistoryPageResponse, OpenedVersionResponse } from '../../../content/history/history.response.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import { AUTH_NAMESPACE } from '../../../core/http/routing/links.js';
import type { Fields } from '../../../core/objects.js';
import { ApiClient } from '../api-client.js';
import type { Editor } from '../editor.js';
import { DatesPreview } from '../inputs/dates-preview.service.js';
import { nameKey } from './show-values.js';

/** What has a history. */
export interface HistoryAddress {
  readonly collection: string;
  readonly id: number;
}

interface Reference {
  readonly collection: string;
  readonly names: readonly string[];
  readonly namespace?: typeof AUTH_NAMESPACE;
}

/** A field, its value, and the record that had it. */
type FieldOfRecord = readonly [field: string, value: unknown, record: Fields];

/** The collections to whose records fields refer by ids, and the members with their names. */
const REFERENCES: Readonly<Record<string, Reference>> = {
  venue: { collection: 'venues', names: ['venue'] },
  organizer: { collection: 'organizers', names: ['organizer'] },
  categories: { collection: 'categories', names: ['name'] },
  tags: { collection: 'tags', names: ['name'] },
  parent: { collection: 'categories', names: ['name'] },
  post_parent: { collection: 'events', names: ['title'] },
  image: { collection: 'media', names: ['alt_text', 'url'] },
  author: { collection: 'users', names: ['name'], namespace: AUTH_NAMESPACE },
};

/** Reads the history of records. */
@Injectable()
export class HistoryReader {
  constructor(
    private readonly api: ApiClient,
    private readonly dates: DatesPreview,
  ) {}

  /** @throws the error with which the API refuses it */
  list({ collection, id }: HistoryAddress, page: number, { context }: Editor): Promise<HistoryPageResponse> {
    const per_page = Math.min(20, context.settings.maxPerPage);
    return this.api.get(`${collection}/${id}/history`, { page, per_page }, context);
  }

  /** @throws the error with which the API refuses it */
  open({ collection, id }: HistoryAddress, version: number, { context }: Editor): Promise<OpenedVersionResponse> {
    return this.api.get(`${collection}/${id}/history/${version}`, {}, context);
  }

  /** Opens the last version: the record as it is now, in the trash or not. */
  async openPresent(address: HistoryAddress, editor: Editor): Promise<OpenedVersionResponse> {
    const { versions } = await this.list(address, 1, editor);
    return this.open(address, versions[0]!.version, editor);
  }

  /** Reads the names of the records to which values refer, and the sentences of rules. */
  async readNames(values: readonly FieldOfRecord[], editor: Editor): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    for (const [field, value, record] of values)
      if (field === 'recurrence' && Array.isArray(value) && value.length > 0)
        names.set(nameKey(field, value), await this.dates.describeRule(value as string[], record, editor));
      else
        for (const id of [value].flat())
          if (typeof id === 'number' && Object.hasOwn(REFERENCES, field) && !names.has(nameKey(field, id)))
            names.set(nameKey(field, id), await this.readName(field, id, editor));
    return names;
  }

  private async readName(field: string, id: number, { context, text }: Editor): Promise<string> {
    const { collection, names, namespace } = REFERENCES[field]!;
    if (field === 'author' && id === context.principal.id) return text('you');
    try {
      const record = await this.api.get<Fields>(`${collection}/${id}`, {}, context, namespace);
      return names.map((name) => record[name]).find((name): name is string => typeof name === 'string' && name !== '') ?? String(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.kind === 'forbidden' ? text('another-person') : text('no-longer-there', { id });
    }
  }
}
