import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Filter, Filters, Search } from '../../core/http/lists/filters.js';
import type { Language } from '../../core/text/language.js';
import { assertCanReadDrafts, buildReadableDraftsCondition, type TranslatableKind } from '../access/record-rights.js';
import { externalIdFilters } from '../external-ids/external-id-filters.js';
import type { TranslatedResource } from '../texts/text-changes.js';
import type { Translation } from '../texts/translation.entity.js';
import type { TranslatedQuery } from './translated.query.js';
import { AFTER, BEFORE, resolveBound } from '../../core/http/lists/time-bounds.js';
import type { TimeWord } from '../../core/http/validation/times.js';
import type { RecordName } from '../../core/resources.js';
import type { Moment } from '../../core/time/moment.js';

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

/** Builds the SQL query of the ids that changed, from a condition on the time of a row of the change log. */
export type ChangedIdsSql = (time: string) => string;

type ModificationFilter<E extends ObjectLiteral> = (records: SelectQueryBuilder<E>, when: Moment | TimeWord, search: Search) => unknown;

/**
 * Returns the filters by the time of the last change, in the sense of the change feed. The query's alias is the resource's name.
 * The changed ids are a derived table: the database reads it from the index, and joins the records by their ids.
 */
export function modificationFilters<E extends ObjectLiteral>(
  resource: RecordName,
  changedIds: ChangedIdsSql = (time) => selectChangedIds(resource, time),
): { readonly modified_after: ModificationFilter<E>; readonly modified_before: ModificationFilter<E> } {
  return {
    modified_after: (records, when, { nowUtc, context }) => {
      const { comparison, utc } = resolveBound(when, nowUtc, AFTER, context.settings.siteTimezone);
      const sql = changedIds(`at_utc ${comparison} :modifiedAfter`);
      records.innerJoin(`(${sql})`, 'changed_after', `changed_after.id = ${resource}.id`, { modifiedAfter: utc });
    },
    modified_before: (records, when, { nowUtc, context }) => {
      const sql = changedIds('at_utc >= :modifiedBefore');
      const { utc } = resolveBound(when, nowUtc, BEFORE, context.settings.siteTimezone);
      records.leftJoin(`(${sql})`, 'changed_since', `changed_since.id = ${resource}.id`, { modifiedBefore: utc });
      records.andWhere('changed_since.id IS NULL');
    },
  };
}

/** What changes a record, and what can change those that show it. The names are constants, so that the index is read by ranges. */
const SOURCE_ACTIONS = ['update', 'trash', 'restore'];
const OWN_ACTIONS = ['create', ...SOURCE_ACTIONS, 'delete', 'indirect'];

/** Builds the SQL query of the records of a resource that changed. A removed link changes only the event. */
export function selectChangedIds(resource: RecordName, time: string): string {
  return selectIds(resource, OWN_ACTIONS, time);
}

/** Builds the SQL query of the records of a resource whose change concerns the records that show them. */
export function selectChangedSourceIds(resource: RecordName, time: string): string {
  return selectIds(resource, SOURCE_ACTIONS, time);
}

function selectIds(resource: RecordName, actions: readonly string[], time: string): string {
  const isAction = `action IN (${actions.map((action) => `'${action}'`).join()})`;
  return `SELECT DISTINCT record_id AS id FROM change_log WHERE resource = '${resource}' AND ${isAction} AND ${time} AND record_id IS NOT NULL`;
}
