import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { FEED_ACTIONS } from '../../core/database/transactions/pending-changes.js';
import type { Search } from '../../core/http/lists/filters.js';
import { AFTER, BEFORE, resolveBound } from '../../core/http/lists/time-bounds.js';
import type { TimeWord } from '../../core/http/validation/times.js';
import type { RecordName } from '../../core/resources/resources.js';
import type { Moment } from '../../core/time/moment.js';

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
    modified_after: (records, when, { nowUtc }) => {
      const { comparison, utc } = resolveBound(when, nowUtc, AFTER);
      const sql = changedIds(`at_utc ${comparison} :modifiedAfter`);
      records.innerJoin(`(${sql})`, 'changed_after', `changed_after.id = ${resource}.id`, { modifiedAfter: utc });
    },
    modified_before: (records, when, { nowUtc }) => {
      const sql = changedIds('at_utc >= :modifiedBefore');
      const { utc } = resolveBound(when, nowUtc, BEFORE);
      records.leftJoin(`(${sql})`, 'changed_since', `changed_since.id = ${resource}.id`, { modifiedBefore: utc });
      records.andWhere('changed_since.id IS NULL');
    },
  };
}

/** Builds the SQL query of the records of a resource that have a row in the change log. A removed link changes no record. */
export function selectChangedIds(resource: RecordName, time: string): string {
  return `SELECT DISTINCT record_id AS id FROM change_log WHERE resource = '${resource}' AND ${time} AND record_id IS NOT NULL AND action <> 'unlink'`;
}

/** Builds the SQL query of the records of a resource that changed themselves, and existed before and after. */
export function selectChangedSourceIds(resource: RecordName, time: string): string {
  const others = ['create', 'delete', ...FEED_ACTIONS].map((action) => `'${action}'`);
  return `SELECT DISTINCT record_id AS id FROM change_log WHERE resource = '${resource}' AND ${time} AND action NOT IN (${others.join()})`;
}
