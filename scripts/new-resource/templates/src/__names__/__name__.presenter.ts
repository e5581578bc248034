import { presentContent } from '../content/records/present-content.js';
import type { OwnText } from '../content/texts/own-texts.js';
import { createTextResolver } from '../content/texts/resolve-text.js';
import { presentLanguages } from '../content/translations/present-languages.js';
import { presentTranslation } from '../content/translations/translation.response.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { type Page, presentPage } from '../core/http/lists/page.js';
import type { __Name__PageResponse, __Name__Response, __Name__TranslationResponse } from './dto/__name__.response.js';
import type { __Name__, __Name__Translation } from './__name__.entity.js';

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
