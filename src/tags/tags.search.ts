import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { allTerms, orderTerms, type TermContext, termFilters } from '../content/terms/search-terms.js';
import type { View } from '../core/http/context/locale.js';
import type { Reader } from '../core/http/context/principal.js';
import { applyFilters, type Filters } from '../core/http/lists/filters.js';
import type { ListTagsDto } from './dto/tag.dto.js';
import type { Tag } from './tag.entity.js';
import { TAG_ROOM } from './tag.resource.js';

const FILTERS: Filters<ListTagsDto, Tag, TermContext> = termFilters(TAG_ROOM);

/** The tags of a list, in order. */
export async function searchTags(
  manager: EntityManager,
  query: ListTagsDto,
  reader: Reader,
  view: View,
  nowUtc: string,
): Promise<SelectQueryBuilder<Tag>> {
  const tags = allTerms(manager, TAG_ROOM, view, reader);
  await applyFilters(tags, query, { reader, view, nowUtc, manager }, FILTERS);
  return orderTerms(tags, TAG_ROOM, query, view);
}
