/** Whether an event takes place, and how. It is not the status of publication. */
export const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online'] as const;

export type EventStatus = (typeof EVENT_STATUSES)[number];

/** The statuses of events that one can go to. Lists show these, unless the client asks for others. */
export const LISTED_STATUSES = ['scheduled', 'rescheduled', 'moved_online'] as const satisfies readonly EventStatus[];

/**
 * The groups into which the calendar divides events by status, with the number of each. An event that one can go to is in `listed`, so
 * that the usual list reads one group. One whose status is not `scheduled` is also in the group of its status. So each choice of
 * statuses is some groups that have no event in common, without the events of others.
 */
export const STATUS_GROUPS = { listed: 0, rescheduled: 1, moved_online: 2, cancelled: 3, postponed: 4 } as const;

export type StatusGroup = keyof typeof STATUS_GROUPS;

/** What a list reads for its statuses. */
export interface GroupSelection {
  /** The groups that are read. No event is in two of them. */
  readonly read: readonly StatusGroup[];
  /** The groups whose events are left out of `listed`. */
  readonly except: readonly StatusGroup[];
}

/** Returns the groups that have the events with these statuses. */
export function selectGroups(statuses: readonly EventStatus[]): GroupSelection {
  const isWanted = (status: EventStatus) => statuses.includes(status);
  const listed = (['rescheduled', 'moved_online'] as const).filter((status) => isWanted('scheduled') !== isWanted(status));
  const others = (['cancelled', 'postponed'] as const).filter(isWanted);
  return isWanted('scheduled') ? { read: ['listed', ...others], except: listed } : { read: [...listed, ...others], except: [] };
}

/** Builds an SQL expression: the number of the group of the status of `event`, 0 for `scheduled`. */
export function buildStatusNumberSql(): string {
  const { listed: _, ...others } = STATUS_GROUPS;
  const cases = Object.entries(others).map(([status, number]) => `WHEN '${status}' THEN ${number}`);
  return `CASE event.event_status ${cases.join(' ')} ELSE ${STATUS_GROUPS.listed} END`;
}

/** Builds a query of the numbers of the groups (`number`) in which an event is, by the number of its status (`status`). */
export function buildGroupsSql(): string {
  const own = Object.values(STATUS_GROUPS).map((number) => [number, number] as const);
  const listed = Object.entries(STATUS_GROUPS).filter(([name]) => LISTED_STATUSES.some((status) => status === name));
  const pairs = [...own, ...listed.map(([, number]) => [number, STATUS_GROUPS.listed] as const)];
  return pairs.map(([status, number]) => `SELECT ${status} AS status, ${number} AS number`).join(' UNION ALL ');
}

/** Builds an SQL condition: `event` has one of these statuses. */
export function buildStatusCondition(statuses: readonly EventStatus[]): string {
  return `event.event_status IN (${statuses.map((status) => `'${status}'`).join()})`;
}
