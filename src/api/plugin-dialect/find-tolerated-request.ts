import type { Request } from 'express';
import type { DomainError } from '../../core/errors/domain-error.js';
import { listFieldOf } from '../../core/resources.js';
import type { Fields } from '../../core/objects.js';

/** What is asked for instead of what the service refuses. */
interface ToleratedRequest {
  readonly query: Fields;
  /** The members with which the answer is empty, if it is. */
  readonly emptyMembers?: Fields;
}

/** Parameters whose unknown values the plugin ignores. */
const IGNORED_PARAMETERS = ['order', 'orderby'];

/**
 * Returns the request that stands for one that the plugin does not refuse: without orders that are not known; the first page of terms
 * for one past the end, and one day for a window that ends before it starts, of which the client gets the totals alone.
 */
export function findToleratedRequest({ kind, details }: DomainError, { query, body }: Request): ToleratedRequest | undefined {
  const { resource, reasons = {} } = details;
  const names = Object.keys(reasons);
  if (kind === 'page-not-found' && (resource === 'category' || resource === 'tag'))
    return { query: { ...query, page: '1' }, emptyMembers: { [listFieldOf(resource)]: [] } };
  if (kind !== 'invalid-parameters' || names.length === 0 || body !== undefined) return undefined;
  if (names.every((name) => IGNORED_PARAMETERS.includes(name)))
    return { query: Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name))) };
  if (reasons.end_date?.reason === 'before' && names.length === 1)
    return { query: { ...query, start_date: query.end_date }, emptyMembers: { events: [], total: 0, total_pages: 0 } };
  return undefined;
}
