import { Injectable } from '@nestjs/common';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { TagPageResponse } from '../../tags/dto/tag.response.js';
import { ApiClient } from './api-client.js';
import type { FormField } from './fields/describe-form.js';
import type { LinksField } from './fields/field.js';
import type { Choice } from './inputs/render-parts.js';
import { LinkedRecords } from './records/linked-records.service.js';
import { getEventForm } from './tables/get-event-form.js';

const MAX_TAGS = 10;

/** Finds what forms suggest while words are typed. */
@Injectable()
export class Suggestions {
  constructor(
    private readonly api: ApiClient,
    private readonly records: LinkedRecords,
  ) {}

  /** Returns the names of tags, or records to link to. @throws the error with which the API refuses the words */
  async find(collection: string, words: string, context: RequestContext): Promise<readonly Choice[]> {
    if (collection === 'tags') return this.findTags(words, context);
    const field = getEventForm().fields.find((one): one is LinksField & FormField => one.kind === 'links' && one.collection === collection);
    if (field === undefined) throw new DomainError('no-route');
    return (await this.records.search(field, words, context)).choices;
  }

  private async findTags(words: string, context: RequestContext): Promise<Choice[]> {
    const query = { search: words, per_page: MAX_TAGS, hide_empty: 'false', _fields: 'name' };
    const { tags } = await this.api.get<TagPageResponse>('tags', query, context);
    return tags.flatMap(({ name }) => (name === null ? [] : [{ id: name, name }]));
  }
}
