import type { MigrationInterface, QueryRunner } from 'typeorm';
import { moveChangesToVersion } from './move-changes-to-version.js';
import * as a from './schema.js';

const EVENT_COLUMNS = [
  a.withDefault(a.text('event_status', 20), 'scheduled'),
  a.optional(a.stamp('previous_start_local')),
  a.withDefault(a.text('attendance_mode', 10), 'offline'),
  a.optional(a.text('online_url', 2048)),
  a.optional(a.text('ticket_url', 2048)),
  a.optional(a.text('ticket_status', 10)),
  a.optional({ name: 'in_language', type: 'text' }),
];
const REASON = a.optional(a.text('status_reason', 255));

/**
 * Adds the state of events, and how to attend them. All events are scheduled, so the derived tables are right. The previous release
 * does not know the groups of statuses: what it writes from now on has an older version, and is derived again. After `down`, events
 * that were cancelled are in lists again only after `npm run reindex`.
 */
export class EventState1790001600000 implements MigrationInterface {
  name = 'EventState1790001600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of EVENT_COLUMNS) await a.addColumnInPlace(runner, 'event', column);
    await a.addColumnInPlace(runner, 'event_translation', REASON);
    await moveChangesToVersion(runner, 1, 2);
  }

  async down(runner: QueryRunner): Promise<void> {
    await moveChangesToVersion(runner, 2, 1);
    await runner.query('DELETE FROM calendar_entry WHERE facet >= 10');
    await runner.query('DELETE FROM calendar_count WHERE facet >= 10');
    await runner.dropColumn('event_translation', REASON.name);
    for (const { name } of EVENT_COLUMNS) await runner.dropColumn('event', name);
  }
}
