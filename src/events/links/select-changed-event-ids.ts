import { selectChangedIds, selectChangedSourceIds } from '../../content/lookup/modification-filters.js';
import { LINKED_NAMES } from './affected-records.js';

/** Builds the SQL query of the events that changed, and of those that show a record that changed: `listAffectedRecords` as SQL. */
export function selectChangedEventIds(time: string): string {
  const linked = LINKED_NAMES.map(
    (name) =>
      `SELECT link.event_id AS id FROM (${selectChangedSourceIds(name, time)}) ${name} INNER JOIN event_${name} link ON link.${name}_id = ${name}.id`,
  );
  const children = `SELECT child.id AS id FROM (${selectChangedSourceIds('event', time)}) parent INNER JOIN event child ON child.parent_id = parent.id WHERE child.parent_id IS NOT NULL`;
  return [selectChangedIds('event', time), ...linked, children].join(' UNION ');
}
