import { Injectable } from '@nestjs/common';
import type { CategoryPageResponse } from '../../../categories/dto/category.response.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import type { Fields } from '../../../core/objects.js';
import { ApiClient, LINKABLE_STATUSES } from '../api-client.js';
import type { LinksField } from '../fields/field.js';
import type { Choice, Search } from '../inputs/render-parts.js';
import type { EditedRecord } from './edited-resource.js';

/** A venue or an organizer, as a list of the API shows it. */
interface LinkedRecord extends Fields {
  readonly id: number;
  readonly address?: string | null;
  readonly city?: string | null;
}

const MAX_FOUND = 10;
const MAX_PAGES_OF_CATEGORIES = 5;

/** Reads records to which others may link. */
@Injectable()
export class LinkedRecords {
  constructor(private readonly api: ApiClient) {}

  async listCategories(context: RequestContext): Promise<Choice[]> {
    const found: Choice[] = [];
    for (let page = 1; page <= MAX_PAGES_OF_CATEGORIES; page++) {
      const query = { hide_empty: 'false', per_page: context.settings.maxPerPage, page, _fields: 'id,name,parent' };
      const { categories, total_pages } = await this.api.get<CategoryPageResponse>('categories', query, context);
      found.push(...categories.map(({ id, name, parent }) => ({ id: String(id), name: name ?? String(id), parent: String(parent) })));
      if (page >= total_pages) break;
    }
    return found;
  }

  /** Finds records to link to. @throws the error with which the API refuses the words */
  async search(field: LinksField, words: string, context: RequestContext): Promise<{ search: Search; choices: Choice[] }> {
    const query = { search: words, per_page: MAX_FOUND, status: LINKABLE_STATUSES };
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

function toChoice(record: LinkedRecord, { titleField }: LinksField): Choice {
  const place = [record.address, record.city].filter((text) => text).join(', ');
  const name = (record[titleField] as string | null) ?? String(record.id);
  return { id: String(record.id), name: place === '' ? name : `${name} · ${place}` };
}
