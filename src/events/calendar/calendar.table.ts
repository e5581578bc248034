import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Writes } from '../../content/plans/writes.js';
import { findTreeIds } from '../../content/lookup/trees.js';
import { facetNumbers, FACETS, type FacetName } from '../../content/calendar/facets.js';
import { type DerivedTable, DerivedTables, type ProgressListener } from '../../core/database/transactions/derived-tables.js';
import { hasParts, type MergedChange } from '../../core/database/transactions/pending-changes.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { findPlannedLinkIds } from '../links/event-link-tables.js';
import { findCalendarDifferences } from './find-calendar-differences.js';
import { rebuildCalendar, lockTrees } from './calendar-rebuild.js';
import { CounterChanges } from './counter-changes.js';
import { ALL_FACETS } from './entries.js';
import { type StaleEvents, updateEntries } from './update-entries.js';

/** Fields of an event that no entry depends on. */
const INDEPENDENT_FIELDS: ReadonlySet<string> = new Set([
  ...['author', 'post_parent', 'attendance_mode', 'online_url', 'ticket_url', 'ticket_status', 'in_language', 'previous_start_date'],
  ...['accessibility', 'age_min', 'age_max'],
]);

/**
 * Fields of a series that change its dates, so all its occurrences are compared. A write that changes other occurrences than by one of
 * these fields names them in the `parts` of the change.
 */
const DATE_FIELDS = ['recurrence', 'start_date', 'end_date', 'timezone', 'all_day'];

type TermChange = MergedChange & { resource: 'category' | 'tag'; id: number };

/** Keeps the calendar that lists read (`CalendarEntry`) and its counters up to date with the records. */
@Injectable()
export class CalendarTable implements DerivedTable {
  readonly name = 'calendar';

  constructor(
    derivedTables: DerivedTables,
    private readonly source: DataSource,
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
  ) {
    derivedTables.add(this);
  }

  async update(changes: readonly MergedChange[], manager: EntityManager): Promise<void> {
    const events = changes.filter(isEventChange);
    const terms = changes.filter(isTermChange);
    const erased = changes.filter(isErasure);
    if (events.length === 0 && terms.length === 0 && erased.length === 0) return;
    const eventIds = events.flatMap(({ id, parts }) => [id!, ...(parts === 'all' ? [] : parts)]);
    const facets = this.findFacets(events, eventIds);
    if (terms.length > 0 || facets.includes('category')) await lockTrees(manager, terms.length > 0 ? 'exclusive' : 'shared');
    const counters = new CounterChanges();
    for (const term of terms) await updateEntries(manager, await findEventsOfTerm(manager, term), [term.resource], counters);
    const idsOf = (some: readonly MergedChange[]) => new Set(some.map(({ id }) => id!));
    const withAllDates = idsOf(events.filter(concernsAllDates));
    const withListedDates = idsOf(events.filter((event) => event.parts !== 'all' && hasParts(event)));
    const withOneDate = idsOf(events.filter(({ partName }) => partName !== null));
    for (const { id, partName } of events) if (partName === null) withOneDate.delete(id!);
    await updateEntries(manager, { ids: eventIds, withAllDates, withOneDate, withListedDates }, facets, counters);
    await counters.write(manager);
    for (const { facet, id } of counters.listRecountedTerms())
      this.work.recordChange({ resource: facet === FACETS.category ? 'category' : 'tag', id, action: 'indirect' });
    const deleted = [...terms.filter(({ action }) => action === 'delete'), ...erased];
    for (const { resource, id } of deleted) await deleteCounters(manager, resource, id);
  }

  /** Returns the facets whose entries of these events may change. New events have no other links than the planned ones. */
  private findFacets(events: readonly MergedChange[], eventIds: readonly number[]): readonly FacetName[] {
    const linked = LINK_FACETS.find((facet) => events.every((event) => changesOnly(event, facet)));
    if (linked !== undefined) return [linked];
    const links = [...findPlannedLinkIds(this.writes, eventIds).values()];
    if (links.length < eventIds.length) return ALL_FACETS;
    return ALL_FACETS.filter((facet) => !isOfLinks(facet) || links.some((linked) => linked[facet].length > 0));
  }

  rebuild(onProgress: ProgressListener): Promise<void> {
    return rebuildCalendar(this.work, onProgress);
  }

  findDifferences(limit: number, onProgress: ProgressListener): Promise<string[]> {
    return findCalendarDifferences(this.source.manager, limit, onProgress);
  }
}

function isEventChange({ resource, action, fields, languages, parts }: MergedChange): boolean {
  if (resource !== 'event') return false;
  if (hasParts({ parts })) return true;
  const isIndependent = fields.size > 0 && languages.size === 0 && [...fields].every((field) => INDEPENDENT_FIELDS.has(field));
  return action !== 'update' || !isIndependent;
}

function concernsAllDates({ action, fields, parts, partName }: MergedChange): boolean {
  if (partName !== null) return false;
  return action === 'create' || parts === 'all' || DATE_FIELDS.some((field) => fields.has(field));
}

function isOfLinks(facet: FacetName): facet is Exclude<FacetName, 'all' | 'featured' | 'sticky'> {
  return facet !== 'all' && facet !== 'featured' && facet !== 'sticky';
}

/** Facets that are called like the field of an event that decides on them. */
const LINK_FACETS = ['venue', 'organizer'] as const;

/** Tells whether a write of an event has changed one field alone. */
function changesOnly({ action, fields, languages, parts }: MergedChange, field: string): boolean {
  return action === 'update' && languages.size === 0 && fields.size === 1 && fields.has(field) && !hasParts({ parts });
}

/** Tells whether a venue or an organizer was erased. The events have left it before. */
function isErasure(change: MergedChange): change is MergedChange & { resource: 'venue' | 'organizer'; id: number } {
  return change.action === 'delete' && LINK_FACETS.some((facet) => facet === change.resource);
}

/** A deleted term, or a category that moved. A new term has no events yet. */
function isTermChange(change: MergedChange): change is TermChange {
  const { resource, action, fields } = change;
  return (resource === 'category' && (action === 'delete' || fields.has('parent'))) || (resource === 'tag' && action === 'delete');
}

const NONE: ReadonlySet<number> = new Set();

/** Finds the events that have entries of a term, or that link to it or to a descendant. */
async function findEventsOfTerm(manager: EntityManager, { resource, id }: TermChange): Promise<StaleEvents> {
  const ids = resource === 'category' ? [id, ...(await findTreeIds(manager, 'category', [id]))] : [id];
  const rows: { event_id: number }[] = await manager.query(
    `SELECT event_id FROM calendar_entry WHERE facet IN (${facetNumbers(resource).join()}) AND facet_id = ?
      UNION SELECT event_id FROM event_${resource} WHERE ${resource}_id IN (${ids.join()})`,
    [id],
  );
  return { ids: rows.map(({ event_id }) => event_id), withAllDates: NONE, withOneDate: NONE, withListedDates: NONE };
}

/** Deletes the counters of a deleted record, which are all zero by now. */
async function deleteCounters(manager: EntityManager, facet: FacetName, id: number): Promise<void> {
  await manager.query(`DELETE FROM calendar_count WHERE facet IN (${facetNumbers(facet).join()}) AND facet_id = ?`, [id]);
}
