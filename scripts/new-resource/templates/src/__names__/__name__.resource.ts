import type { ContentResource } from '../content/lookup/find-record.js';
import type { OwnColumns } from '../content/records/content.entity.js';
import { presentContent } from '../content/records/content.response.js';
import type { ContentFilters } from '../content/lookup/search-content.js';
import type { OwnText } from '../content/translations/translations.service.js';
import { joinResolvedTexts } from '../content/texts/resolve-text-sql.js';
import { createTextResolver } from '../content/texts/resolve-text.js';
import type { TextChange, TextColumns } from '../content/texts/text-changes.js';
import { presentLanguages, presentTranslation } from '../content/translations/translation.response.js';
import { translationFilters } from '../content/lookup/translation-filters.js';
import { filterByWords } from '../core/database/list-queries.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { type Page, presentPage } from '../core/http/lists/page.js';
import { __Name__, __Name__Translation } from './__name__.entity.js';
import type { __Name__TextsDto, List__Names__Dto, Update__Name__Dto } from './dto/__name__.dto.js';
import type { __Name__PageResponse, __Name__Response, __Name__TranslationResponse } from './dto/__name__.response.js';

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

export function present__Name__(__name__: __Name__, context: RequestContext): __Name__Response {
  const text = createTextResolver<__Name__Translation>(__name__, context);
  const slug = text('slug');
  return {
    ...presentContent(__name__, slug, '__names__', context),
    __name__: text('name'),
    description: text('description'),
    slug,
    website: text('website'),
    ...presentLanguages(__name__, '__names__', context),
  };
}

export function present__Name__Page(page: Page<__Name__>, context: RequestContext): __Name__PageResponse {
  return presentPage('__names__', page, present__Name__, context);
}

export function present__Name__Translation(own: OwnText<__Name__Translation>, context: RequestContext): __Name__TranslationResponse {
  const { name: __name__, website } = own.text;
  return { ...presentTranslation(own, '__names__', context), __name__, website };
}
