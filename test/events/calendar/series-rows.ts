import { RecordId } from '../../../src/core/database/record-id.entity.js';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import type { ChangeWithParts, RecordChange } from '../../../src/core/database/transactions/pending-changes.js';
import type { TestCalendar } from '../../support/calendar.js';

type Row = Record<string, unknown>;
type EventChange = Pick<RecordChange, 'id' | 'fields'> | Pick<ChangeWithParts, 'id' | 'fields' | 'parts'>;
const LINKS = ['event_category', 'event_tag', 'event_venue', 'event_organizer'];
const DAY_MS = 86_400_000;

/** Writes series by SQL, and reports the changes as the service does. So a test has many occurrences of any state at once. */
export class SeriesRows {
  constructor(private readonly calendar: TestCalendar) {}

  /** Makes a series of an event: it has an occurrence at each of these starts, in UTC. Returns their ids. */
  async create(id: number, starts: readonly string[], hours = 2): Promise<number[]> {
    const ids: number[] = [];
    await this.write({ id, fields: ['recurrence'], parts: 'all' }, async (query) => {
      await query(`UPDATE event SET recurrence = '["RRULE:FREQ=DAILY"]' WHERE id = ${id}`);
      for (const start of starts) {
        const end = addHours(start, hours);
        ids.push(await this.nextId());
        await query(`INSERT INTO occurrence (id, series_id, record_id, original_start_local, start_local, end_local, start_utc, end_utc, state)
          VALUES (${ids.at(-1)}, ${id}, ${id}, '${start}', '${start}', '${end}', '${start}', '${end}', 'listed')`);
      }
    });
    return ids;
  }

  /** Gives an occurrence a record of its own, which is that of its series with these columns. */
  async change(seriesId: number, id: number, columns: Row = {}): Promise<void> {
    await this.write({ id: seriesId, fields: [], parts: [id] }, async (query, insert) => {
      const own = { ...columns, id, series_id: seriesId, recurrence: null, known_until_utc: null };
      await this.copy('event', 'id', seriesId, own, query, insert);
      await this.copy('event_translation', 'owner_id', seriesId, { owner_id: id, id: undefined, slug: null }, query, insert);
      for (const table of LINKS) await this.copy(table, 'event_id', seriesId, { event_id: id }, query, insert);
      await query(`UPDATE occurrence SET record_id = id WHERE id = ${id}`);
    });
  }

  /** Runs statements, and reports a change of a series. */
  async run(change: EventChange, ...statements: readonly string[]): Promise<void> {
    await this.write(change, async (query) => {
      for (const sql of statements) await query(sql);
    });
  }

  private async write(
    change: EventChange,
    statements: (query: Query, insert: (table: string, row: Row) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const work = this.calendar.app.get(UnitOfWork);
    await work.run(async () => {
      const query: Query = (sql, values) => work.manager.query(sql, values);
      await statements(query, async (table, row) => {
        const names = Object.keys(row).filter((name) => row[name] !== undefined);
        const quoted = names.map((name) => this.calendar.database.driver.escape(name)).join();
        await query(
          `INSERT INTO ${table} (${quoted}) VALUES (${names.map(() => '?').join()})`,
          names.map((name) => row[name]),
        );
      });
      work.recordChange({ resource: 'event', action: 'update', ...change });
    });
    this.calendar.forgetCaches();
  }

  private async copy(
    table: string,
    column: string,
    from: number,
    changed: Row,
    query: Query,
    insert: (table: string, row: Row) => Promise<void>,
  ): Promise<void> {
    const rows = (await query(`SELECT * FROM ${table} WHERE ${column} = ${from}`)) as Row[];
    for (const row of rows) await insert(table, { ...row, ...changed });
  }

  private async nextId(): Promise<number> {
    const { identifiers } = await this.calendar.app.get(UnitOfWork).manager.insert(RecordId, { resource: 'event' });
    return identifiers[0]!.id as number;
  }
}

type Query = (sql: string, values?: unknown[]) => Promise<unknown>;

function addHours(utc: string, hours: number): string {
  return new Date(Date.parse(`${utc.replace(' ', 'T')}Z`) + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Lists starts from a time in UTC on, some days apart. */
export function listStarts(first: string, count: number, everyDays: number): string[] {
  const start = Date.parse(`${first.replace(' ', 'T')}Z`);
  return Array.from({ length: count }, (_, n) => new Date(start + n * everyDays * DAY_MS).toISOString().slice(0, 19).replace('T', ' '));
}
