import { IsNull, Not } from 'typeorm';
import { assertCan } from '../../accounts/auth/rights.js';
import { findEditable, lookUpForUpdate, type TrashHandling } from '../../content/lookup/find-record.js';
import type { WritePlanner } from '../../content/plans/write-planner.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import { MAX_ID } from '../../core/http/validation/ids.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { findDateVersion } from './build-occurrence.js';
import { findOccurrences } from './occurrence-queries.js';
import { isChangedDate, type Occurrence } from '../recurrence/occurrence.entity.js';
import { NO_OWN_VALUES } from './own-values.js';
import { projectDate, type StoredEvent } from './project-date.js';

/** The records of changed dates. Their series is locked before them, and before anyone looks whether a date has one. */
const CHANGED_DATES: typeof EVENT_RESOURCE = { ...EVENT_RESOURCE, lockedFirst: { seriesId: Not(IsNull()) } };

/** An occurrence that a write changes. Its series is locked, and with it all its occurrences. */
export interface OccurrenceTarget {
  readonly series: StoredEvent;
  readonly row: Occurrence;
  /** Its own record, with its ids in other systems. An occurrence that shows its series would get this one. */
  readonly record: StoredEvent;
}

/**
 * Finds the occurrence that a write names by its id; undefined if it names another event. Writes of one series take turns: each locks
 * the series, and asks for the rights over it.
 * @param trashHandling what happens if the series is in the trash
 * @throws DomainError
 */
export async function findOccurrenceTarget(
  planner: WritePlanner,
  locator: RecordLocator,
  trashHandling: Exclude<TrashHandling, 'restore'>,
  context: SignedInContext,
): Promise<OccurrenceTarget | undefined> {
  if (!('id' in locator) || locator.id > MAX_ID) return undefined;
  assertCan(context.principal, 'edit own unpublished', 'event');
  // Most ids are those of single events and series, whose rows `findEditable` does not read again.
  if ((await lookUpForUpdate(planner, EVENT_RESOURCE, [locator.id])).size > 0) return undefined;
  const found = await findRow(planner, locator.id);
  if (!found) return undefined;
  const { precondition, ...unconditional } = context;
  const series = await findEditable(planner, EVENT_RESOURCE, { id: found.seriesId }, trashHandling, unconditional);
  // Another write may have changed the occurrence before this one got the lock.
  const row = await findRow(planner, locator.id);
  if (!row) throw new DomainError('not-found', { resource: 'event' });
  // Another write has split the series.
  if (row.seriesId !== series.id) return findOccurrenceTarget(planner, locator, trashHandling, context);
  await precondition?.assertMet(findDateVersion(series, row));
  const own = isChangedDate(row)
    ? (await lookUpForUpdate(planner, CHANGED_DATES, [row.id], 'changed date for update')).get(String(row.id))
    : undefined;
  const parts = { record: series, links: {} };
  return {
    series,
    row,
    record: { ...(own ?? projectDate(parts, row, NO_OWN_VALUES, context.settings).record), externalIds: row.externalIds },
  };
}

async function findRow({ manager }: Pick<WritePlanner, 'manager'>, id: number): Promise<Occurrence | undefined> {
  return (await findOccurrences(manager, [id])).get(id);
}
