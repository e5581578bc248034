import { findChangedFields, listChangedColumns } from '../../accounts/audit/changed-fields.js';
import type { WritePlanner } from '../../content/plans/write-planner.js';
import { planTextChanges } from '../../content/texts/plan-text-changes.js';
import type { RecordedChange } from '../../core/database/transactions/pending-changes.js';
import { LINK_FIELDS } from '../dto/own-fields.js';
import { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { readLinkIds } from '../links/event-link-tables.js';
import { planLinkChanges } from '../links/event-link-writer.js';
import { isChangedDate } from '../recurrence/occurrence.entity.js';
import { listLinkChanges, listTextRows, type ProjectedDate, withoutTexts } from './changed-dates.js';
import type { OccurrenceTarget } from './occurrence-target.js';
import { findFormerOwn, hasOwnValues, type IsField, type OwnValues } from './own-values.js';
import { type EventParts, readOwnValues } from './project-date.js';

/** An occurrence as it is shown before and after a write of it. */
export type DateChange = ProjectedDate & { readonly before: EventParts };

export type Differences = NonNullable<ReturnType<typeof findDifferences>>;

/** Returns in what an occurrence differs after a write; undefined if in nothing. */
export function findDifferences(date: DateChange) {
  const columns = listChangedColumns(date.before.record, withoutTexts(date.after.record));
  const [texts, links] = [listTextRows(date), listLinkChanges(date)];
  return columns.length + texts.length + links.length === 0 ? undefined : { columns, texts, links };
}

/** Lists the changes of an occurrence for the audit log. @param version the version that its series gets; undefined if it gets none */
export function listChanges({ before, after }: DateChange, { texts, links }: Differences, version: number | undefined): RecordedChange[] {
  const { id } = after.record;
  const fields = findChangedFields(Event, before.record, withoutTexts(after.record));
  const former = findFormerOwn(id, readOwnValues(before), readOwnValues(after));
  const others = [...planTextChanges(EVENT_RESOURCE, id, { rows: texts, slugHistory: [] }).changes, ...planLinkChanges(id, links).changes];
  return [
    { resource: 'event', id, action: 'update', fields, ...(version !== undefined && { version, before: former ? [former] : [] }) },
    // The history has what the date has of its own, and not what it shows.
    ...others.map((change) => ({ ...change, before: [] })),
  ];
}

/**
 * Returns the series and the occurrence before a write. Their links are read where they matter: where the occurrence can get a row, and
 * where it has links of its own, or had some.
 */
export async function loadParts(
  planner: WritePlanner,
  { series, row, record }: OccurrenceTarget,
  sent: OwnValues,
  isReplaced: IsField,
): Promise<{ series: EventParts; before: EventParts }> {
  // Its ids in other systems are in the row of the occurrence.
  const stored = { ...record, externalIds: null };
  const hasRow = isChangedDate(row);
  const isOwn = (field: string) => isReplaced(field) || record.ownNames?.fields.includes(field);
  if (hasRow ? !Object.values(LINK_FIELDS).some(isOwn) : !hasOwnValues(sent))
    return { series: { record: series, links: {} }, before: { record: stored, links: {} } };
  await planner.execute();
  const links = await readLinkIds(planner.manager, hasRow ? [series.id, row.id] : [series.id]);
  const linksOf = (id: number) => links.get(id)!.value;
  return { series: { record: series, links: linksOf(series.id) }, before: { record: stored, links: linksOf(hasRow ? row.id : series.id) } };
}
