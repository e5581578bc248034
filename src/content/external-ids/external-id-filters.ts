import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Filters, Search } from '../../core/http/lists/filters.js';
import type { RecordName } from '../../core/resources.js';
import { assertCanEditSome, buildEditableCondition, type TranslatableKind } from '../access/record-rights.js';
import type { ExternalIdQuery } from './external-id-rules.js';

/** Builds the condition that a row shows one of these records, which are a query of ids. */
export type ShowsOneOf = (ids: string) => string;

/**
 * Returns the filters by ids in other systems. They find only records that the client may edit, because only those show these
 * ids. Together they ask for one pair. The query's alias is the resource's name.
 */
export function externalIdFilters<E extends ObjectLiteral>(
  resource: RecordName,
  kind: TranslatableKind,
  showsOneOf: ShowsOneOf = (ids) => `${resource}.id IN (${ids})`,
): Pick<Filters<ExternalIdQuery, E>, 'external_source' | 'external_id'> {
  const keepNamed = (records: SelectQueryBuilder<E>, { query, context }: Search<ExternalIdQuery>): void => {
    assertCanEditSome(context, kind);
    const { external_source: source, external_id: externalId } = query;
    const conditions = [
      `own.resource = '${resource}'`,
      ...(source === undefined ? [] : ['own.source = :ownSource']),
      ...(externalId === undefined ? [] : ['own.external_id = :ownExternalId']),
    ];
    const named = `SELECT own.record_id FROM external_id own WHERE ${conditions.join(' AND ')}`;
    records.andWhere(showsOneOf(named), { ownSource: source, ownExternalId: externalId });
    const { sql, parameters } = buildEditableCondition(context.principal, kind, resource);
    records.andWhere(sql, parameters);
  };
  return {
    external_source: (records, _source, search) => {
      keepNamed(records, search);
    },
    external_id: (records, _id, search) => {
      if (search.query.external_source === undefined) keepNamed(records, search);
    },
  };
}
