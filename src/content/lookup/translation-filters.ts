import type { ObjectLiteral } from 'typeorm';
import type { Filter, Filters } from '../../core/http/lists/filters.js';
import type { Language } from '../../core/text/language.js';
import { assertCanReadDrafts, buildReadableDraftsCondition, type TranslatableKind } from '../access/record-rights.js';
import { externalIdFilters } from '../external-ids/external-id-filters.js';
import { modificationFilters } from './modification-filters.js';
import type { TranslatedResource } from '../texts/text-resource.js';
import type { Translation } from '../texts/translation.entity.js';
import type { TranslatedQuery } from './translated.query.js';

/**
 * Returns the filters that all records share: by translations, and by ids in other systems. The query's alias is the resource's name.
 * A record has a language if the public is shown a translation in it: a draft beside other texts does not count.
 */
export function translationFilters<T extends Translation, E extends ObjectLiteral>(
  { resource }: Pick<TranslatedResource<T>, 'resource'>,
  kind: TranslatableKind,
): Filters<TranslatedQuery, E> {
  const translationExists = (language: Language, condition: string) =>
    `EXISTS (SELECT 1 FROM ${resource}_translation own WHERE own.owner_id = ${resource}.id AND own.language = '${language}' AND ${condition})`;
  const byStatus: Filter<string[], E> = (records, statuses, { context }) => {
    if (statuses.includes('draft')) assertCanReadDrafts(context, kind);
    const { sql, parameters } = buildReadableDraftsCondition(context.principal, kind, resource);
    const wanted = translationExists(context.locale.content, `own.progress IN (:...progress) AND (own.draft = 0 OR ${sql})`);
    records.andWhere(wanted, { ...parameters, progress: statuses });
  };
  return {
    ...modificationFilters<E>(resource),
    ...externalIdFilters<E>(resource, kind),
    translation_status: byStatus,
    has_translation: (records, languages) => {
      for (const language of languages) records.andWhere(translationExists(language, 'own.shown = 1'));
    },
    missing_translation: (records, languages) => {
      for (const language of languages) records.andWhere(`NOT ${translationExists(language, 'own.shown = 1')}`);
    },
  };
}
