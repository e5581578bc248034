import type { Provider, Type } from '@nestjs/common';
import { RESOURCES } from '../../core/resources.js';
import type { ExternalIdFields } from '../external-ids/external-id-rules.js';
import type { Translation } from '../texts/translation.entity.js';
import { createHistoryController, type HistoryRoutes } from './history.controller.js';
import { createExternalIdsController, type ExternalIdRoutes } from './external-ids.controller.js';
import { type FeedListDeclaration, provideFeedList } from './feed-lists.js';
import { createTranslationsController, type TranslationRoutes } from './translations.controller.js';

/**
 * Registers what every resource has beside its own controller: its records by their ids in other systems, their translations, their
 * history, and its list for the change feed. Returns the controllers and providers for its module. Its own controller comes before them.
 */
export function registerResource<
  T extends Translation,
  CreateDto extends object,
  UpdateDto extends ExternalIdFields,
  TextsDto,
  ListDto extends object,
  R,
  Shown extends { readonly id: number },
  ShownText extends object,
  UpdateQuery extends object,
>(
  declaration: ExternalIdRoutes<CreateDto, UpdateDto, R, Shown, UpdateQuery> &
    TranslationRoutes<T, TextsDto, R, ShownText, Shown> &
    HistoryRoutes<UpdateDto, R, Shown, UpdateQuery> &
    FeedListDeclaration<ListDto, R>,
): { readonly controllers: Type[]; readonly providers: Provider[] } {
  const { resource } = declaration.access;
  const { kind } = RESOURCES[resource];
  return {
    // In this order: `:id/translations/:translation` also matches `external/translations/7` and `by-slug/translations/history`.
    controllers: [
      nameAfter(resource, createExternalIdsController(declaration)),
      ...(kind === 'content' ? [nameAfter(`${resource}BySlug`, createHistoryController(declaration, 'by-slug/:slug'))] : []),
      nameAfter(resource, createTranslationsController(declaration)),
      nameAfter(resource, createHistoryController(declaration, ':id')),
    ],
    providers: [provideFeedList(declaration)],
  };
}

/** Puts a word, which begins with the resource, before the name of the class: the OpenAPI document tells handlers apart by the names of their controllers. */
function nameAfter(word: string, controller: Type): Type {
  return Object.defineProperty(controller, 'name', { value: `${word}${controller.name}` });
}
