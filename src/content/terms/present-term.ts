import type { RequestContext } from '../../core/http/context/request-context.js';
import { collectionUrl, recordUrl } from '../../core/http/routing/links.js';
import { canEditTerms } from '../access/record-rights.js';
import { presentForEditors } from '../records/content.response.js';
import type { OwnText } from '../translations/translations.service.js';
import { createTextResolver } from '../texts/resolve-text.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import { presentLanguages, presentTranslation } from '../translations/translation.response.js';
import type { TermResource, WithEventCount, Term, TermTranslation } from './term.entity.js';
import type { TermResponse, TermTranslationResponse } from './term.response.js';

/** Presents the fields that categories and tags share. */
export function presentTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  term: WithEventCount<E>,
  definition: TermResource<E, T>,
  context: RequestContext,
): TermResponse {
  const text = createTextResolver<T>(term, context);
  const self = recordUrl(definition.collection, term.id, context);
  return {
    id: term.id,
    name: text('name'),
    slug: text('slug'),
    description: text('description'),
    count: term.count,
    taxonomy: definition.taxonomy,
    url: self,
    urls: { self, collection: collectionUrl(definition.collection, context) },
    ...presentForEditors(term, canEditTerms(context.principal)),
    ...presentLanguages(term, definition.collection, context),
  };
}

export function presentTermTranslation<T extends TermTranslation>(
  own: OwnText<T>,
  collection: 'categories' | 'tags',
  context: RequestContext,
): TermTranslationResponse {
  return { ...presentTranslation(own, collection, context), name: own.text.name };
}
