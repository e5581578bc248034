import type { ContentResource } from '../content/finding/find-record.js';
import type { OwnColumns } from '../content/records/content.entity.js';
import type { ContentFilters } from '../content/search/search-content.js';
import { joinResolvedTexts } from '../content/texts/resolve-text-sql.js';
import type { TextChange, TextColumns } from '../content/texts/text-resource.js';
import { translationFilters } from '../content/translations/translation-filters.js';
import { filterByWords } from '../core/database/list-queries.js';
import type { List__Names__Dto, __Name__TextsDto, Update__Name__Dto } from './dto/__name__.dto.js';
import { __Name__, __Name__Translation } from './__name__.entity.js';

export const __NAME___RESOURCE: ContentResource<__Name__, __Name__Translation> = {
  resource: '__name__',
  recordEntity: __Name__,
  translationEntity: __Name__Translation,
  // A folded copy of a column that `search` looks in, as venues have for their address.
  deriveColumns: () => ({}),
};

/** Takes the text columns from the DTO. */
export function to__Name__Texts({
  __name__: name,
  description,
  slug,
  website,
}: Partial<__Name__TextsDto>): TextChange<__Name__Translation> {
  return { name, description, slug, website } satisfies TextColumns<__Name__Translation>;
}

/** Takes the columns that all languages share from the DTO: `({ email }: Update__Name__Dto)` returns `{ email }`. */
export function to__Name__Columns(_dto: Update__Name__Dto): OwnColumns<__Name__> {
  return {};
}

/** The filters of the list. `search` looks in the name and description that are shown. */
export const __NAME___FILTERS: ContentFilters<List__Names__Dto, __Name__> = {
  ...translationFilters(__NAME___RESOURCE, 'content'),
  search: (__names__, search, { context }) => {
    const text = joinResolvedTexts(__names__, __NAME___RESOURCE, '__name__', context.locale.chain);
    filterByWords(__names__, [text('nameFolded'), text('descriptionFolded')], search);
  },
};
