import type { RequestContext } from '../../core/http/context/request-context.js';
import { collectionUrl, recordUrl } from '../../core/http/routing/links.js';
import type { OwnText } from '../texts/own-texts.js';
import { shownText } from '../texts/resolve-text.js';
import type { Translated } from '../texts/translation.entity.js';
import { presentLanguages } from '../translations/present-languages.js';
import { presentTranslation } from '../translations/translation.response.js';
import type { Counted, TermRoom } from './term-resource.js';
import type { Term, TermTranslation } from './term.entity.js';
import type { TermResponse, TermTranslationResponse } from './term.response.js';

/** The members that categories and tags share. */
export function presentTerm<E extends Term & Translated<T>, T extends TermTranslation>(
  term: Counted<E>,
  room: TermRoom<E, T>,
  context: RequestContext,
): TermResponse {
  const text = <K extends keyof T>(field: K) => shownText<T, K>(term, field, context.locale.chain);
  const self = recordUrl(room.collection, term.id, context);
  return {
    id: term.id,
    name: text('name'),
    slug: text('slug'),
    description: text('description'),
    count: term.count,
    taxonomy: room.taxonomy,
    url: self,
    urls: { self, collection: collectionUrl(room.collection, context) },
    ...presentLanguages(term, room.collection, context),
  };
}

export function presentTermTranslation<T extends TermTranslation>(
  own: OwnText<T>,
  collection: 'categories' | 'tags',
  context: RequestContext,
): TermTranslationResponse {
  return { ...presentTranslation(own, collection, context), name: own.text.name };
}
