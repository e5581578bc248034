import { Injectable } from '@nestjs/common';
import { DomainError, type ErrorKind } from '../../../core/errors/domain-error.js';
import { translateError } from '../../../core/i18n/translate.js';
import type { EventPageResponse } from '../../../events/dto/event-page.response.js';
import type { VenuePageResponse } from '../../../venues/dto/venue.response.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { ApiClient } from '../api-client.js';
import type { Editor } from '../editor.js';
import type { Choice } from '../forms/render-parts.js';
import { EventReader } from './event-reader.service.js';
import { renderListPage } from './list.page.js';
import { buildQuery, type ListAddress, readAddress } from './list-events.js';

/** What is told above an empty list. */
const TOLD: readonly ErrorKind[] = ['invalid-parameters', 'page-not-found', 'forbidden'];

/** Shows the list of events: what a user has to do, and what there is. */
@Injectable()
export class EventList {
  constructor(
    private readonly api: ApiClient,
    private readonly events: EventReader,
  ) {}

  async show(editor: Editor): Promise<PageResult> {
    const { context } = editor;
    const address = readAddress(context.queryString);
    const [list, mistake] = await this.find(address, editor);
    const waiting = address.tab === 'approve' ? list.total : (await this.find({ tab: 'approve', page: 1, filters: {} }, editor))[0].total;
    const choices = { categories: await this.events.listCategories(context), venue: await this.listVenues(editor) };
    return { page: renderListPage({ address, list, waiting, choices, mistake }, editor) };
  }

  /** Finds the events of a list. What the API refuses is told above an empty list. */
  private async find(address: ListAddress, editor: Editor): Promise<[EventPageResponse, string | undefined]> {
    const { context, language } = editor;
    try {
      return [await this.api.get<EventPageResponse>('events', buildQuery(address, editor), context), undefined];
    } catch (error) {
      if (!(error instanceof DomainError) || !TOLD.includes(error.kind)) throw error;
      const message = translateError(context.settings, language, error.kind, 'event', Object.keys(error.details.reasons ?? {}));
      return [{ events: [], total: 0, total_pages: 0 } as unknown as EventPageResponse, message];
    }
  }

  /** Returns the venues of events, by name. */
  private async listVenues({ context }: Editor): Promise<Choice[]> {
    const query = { has_events: 'true', per_page: context.settings.maxPerPage };
    const { venues } = await this.api.get<VenuePageResponse>('venues', query, context);
    return venues.map(({ id, venue }) => ({ id: String(id), name: venue ?? String(id) }));
  }
}
