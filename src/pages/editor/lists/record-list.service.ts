import { Injectable } from '@nestjs/common';
import { DomainError, type ErrorKind } from '../../../core/errors/domain-error.js';
import type { Fields } from '../../../core/objects.js';
import { translateError } from '../../../core/i18n/translate.js';
import type { VenuePageResponse } from '../../../venues/dto/venue.response.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { ApiClient } from '../api-client.js';
import type { Choice } from '../inputs/render-parts.js';
import type { ListEditor, ShownRecord } from '../records/edited-resource.js';
import { buildListQuery, type ListAddress, readAddress } from './list-address.js';
import { renderListPage } from './list.page.js';
import { LinkedRecords } from '../records/linked-records.service.js';
import type { ShownList } from './render-rows.js';

/** What is told above an empty list. */
const TOLD: readonly ErrorKind[] = ['invalid-parameters', 'page-not-found', 'forbidden'];

/** A page of a list, as the API answers it. */
interface RecordPage {
  readonly total: number;
  readonly total_pages: number;
}

/** Shows the list of a resource: what a user has to do, and what there is. */
@Injectable()
export class RecordList {
  constructor(
    private readonly api: ApiClient,
    private readonly choices: LinkedRecords,
  ) {}

  async show(editor: ListEditor): Promise<PageResult> {
    const { context, resource } = editor;
    const address = readAddress(context.queryString, editor);
    const { filters, collection, tabs } = resource;
    const toApprove = tabs.find(({ name }) => name === 'approve')!;
    const [found, waiting, categories, venue] = await Promise.all([
      this.find(address, editor),
      this.api.count(collection, toApprove.buildQuery(editor), context),
      filters.includes('categories') ? this.choices.listCategories(context) : undefined,
      filters.includes('venue') ? this.listVenues(editor) : undefined,
    ]);
    return { page: renderListPage({ ...found, address, waiting, choices: { categories, venue } }, editor) };
  }

  /** Finds the records of a list. What the API refuses is told above an empty list. */
  private async find(address: ListAddress, editor: ListEditor): Promise<Pick<ShownList, 'records' | 'total' | 'pages' | 'mistake'>> {
    const { context, language, resource } = editor;
    const { name, collection } = resource;
    try {
      const page = await this.api.get<RecordPage>(collection, buildListQuery(address, editor), context);
      const { total, total_pages: pages, [collection]: records } = page as RecordPage & Fields;
      return { records: records as readonly ShownRecord[], total, pages, mistake: undefined };
    } catch (error) {
      if (!(error instanceof DomainError) || !TOLD.includes(error.kind)) throw error;
      const mistake = translateError(context.settings, language, error.kind, name, Object.keys(error.details.reasons ?? {}));
      return { records: [], total: 0, pages: 0, mistake };
    }
  }

  /** Returns venues by name, also those without events: to leave them out takes longer than to read the list. */
  private async listVenues({ context }: ListEditor): Promise<Choice[]> {
    const query = { per_page: context.settings.maxPerPage, _fields: 'id,venue' };
    const { venues } = await this.api.get<VenuePageResponse>('venues', query, context);
    return venues.map(({ id, venue }) => ({ id: String(id), name: venue ?? String(id) }));
  }
}
