import { Injectable } from '@nestjs/common';
import { dateToUtc } from '../../time/moment.js';
import { findDialect } from '../dialect.js';
import { ReadDataSource } from '../read-data-source.js';
import { createPositionAfter, type LogPosition, MAX_UNSETTLED_ROWS } from './log-position.js';

/** No transaction lives so long after it has drawn a sequence. The clocks of instances may differ by some minutes of it. */
const SETTLED_AFTER_S = 300;

/** A row of the change log, as a client of the change feed follows it. */
export interface LoggedChange {
  readonly sequence: number;
  readonly resource: string;
  readonly id: number | null;
  readonly action: string;
  /** The original start of an occurrence, if the change is that of one of them, and not of its whole series. */
  readonly originalStart: string | null;
  /** `YYYY-MM-DD hh:mm:ss`, UTC. */
  readonly at: string;
  /** The names of the fields that changed, and of the languages whose texts changed, separated by commas. */
  readonly fields: string;
  readonly languages: string;
}

/** How far a client has read, and the last row that it read: where that row is missing or differs, rows after it may be missing, too. */
export interface Bookmark {
  readonly position: LogPosition;
  /** Describes the last row; empty before the first. */
  readonly witness: string;
}

/** New rows of the log, and the time when they were read, in seconds of the clock of the database. */
export interface NewRows {
  readonly rows: readonly LoggedChange[];
  readonly now: number;
  /** Whether there are more. */
  readonly hasMore: boolean;
  /** No open transaction has a smaller sequence. */
  readonly settledUpTo: number;
}

/**
 * Reads the change log for clients that keep their position themselves. It takes the time from the database, because
 * positions move between instances. SQLite needs no gaps, and has none: only one transaction writes at a time.
 */
@Injectable()
export class ChangeLogReader {
  constructor(private readonly source: ReadDataSource) {}

  /** Returns the position after everything that is committed now. */
  async findEnd(): Promise<Bookmark> {
    const rows = await this.query(`SELECT ${this.columns} FROM change_log ORDER BY sequence DESC LIMIT ${MAX_UNSETTLED_ROWS}`);
    const [newest] = rows;
    const sequences = rows.map(({ sequence }) => sequence);
    return { position: createPositionAfter(sequences, Number(newest?.now ?? 0)), witness: newest ? describeRow(newest) : '' };
  }

  /**
   * Returns a bookmark before all rows since a time, and not after the given one, whose gaps it keeps: a transaction may commit
   * older rows later.
   */
  async findBefore(utc: string, { position, witness }: Bookmark): Promise<Bookmark> {
    const [found]: { first: number | null; previous: number | string | null }[] = await this.source.primaryManager.query(
      `SELECT sequence AS first, (SELECT MAX(sequence) FROM change_log WHERE sequence < earliest.sequence) AS previous
      FROM (SELECT MIN(sequence) AS sequence FROM change_log WHERE at_utc >= ?) earliest`,
      [utc],
    );
    if (found?.first == null) return { position, witness };
    const earlier = position.rewind(Number(found.previous ?? 0));
    if (earlier === position) return { position, witness };
    const [last] = await this.query(`SELECT ${this.columns} FROM change_log WHERE sequence = ${earlier.last}`);
    return { position: earlier, witness: last ? describeRow(last) : '' };
  }

  /** Returns the greatest sequence of each resource after a sequence, among the newest rows. */
  async findNewest(after: number): Promise<ReadonlyMap<string, number>> {
    const newest = `SELECT resource, sequence FROM change_log WHERE sequence > ${after} ORDER BY sequence DESC LIMIT ${MAX_UNSETTLED_ROWS}`;
    const rows: { resource: string; last: number | string }[] = await this.source.primaryManager.query(
      `SELECT resource, MAX(sequence) AS last FROM (${newest}) newest GROUP BY resource`,
    );
    return new Map(rows.map(({ resource, last }) => [resource, Number(last)]));
  }

  /**
   * Returns the rows that a client has not read, by their sequence; undefined if some of them may have been deleted.
   * @param limit the greatest number of rows
   */
  async readNew({ position, witness }: Bookmark, limit: number): Promise<NewRows | undefined> {
    const unread = `SELECT ${this.columns} FROM change_log WHERE ${position.buildCondition()} ORDER BY sequence LIMIT ${limit + 1}`;
    const last = `SELECT ${this.columns} FROM change_log WHERE sequence = ${position.last}`;
    const rows = await this.query(`SELECT * FROM (${unread}) unread UNION ALL ${last}`);
    const known = rows.find(({ sequence }) => sequence === position.last);
    if (witness !== (known ? describeRow(known) : '')) return undefined;
    const added = rows.filter((row) => row !== known).sort((one, other) => one.sequence - other.sequence);
    const hasMore = added.length > limit;
    const now = Number(rows[0]?.now ?? 0);
    return { rows: added.slice(0, limit), now, hasMore, settledUpTo: hasMore ? await this.findSettled(now) : 0 };
  }

  /**
   * Returns the sequence before which no open transaction can have a row. A client that reads many rows keeps no gaps before it. The age
   * of a row alone does not tell, because the clock of an instance may be wrong, nor does the number of rows after it, because one
   * transaction may add more.
   */
  private async findSettled(now: number): Promise<number> {
    const settledAt = dateToUtc(new Date((now - SETTLED_AFTER_S) * 1_000));
    const [byCount] = await this.findSequences(`ORDER BY sequence DESC LIMIT 1 OFFSET ${MAX_UNSETTLED_ROWS}`);
    const [byAge] = await this.findSequences(`WHERE at_utc < '${settledAt}' ORDER BY at_utc DESC, sequence DESC LIMIT 1`);
    return Math.min(byCount ?? 0, byAge ?? 0);
  }

  private async findSequences(condition: string): Promise<number[]> {
    const rows: { sequence: number }[] = await this.source.primaryManager.query(`SELECT sequence FROM change_log ${condition}`);
    return rows.map(({ sequence }) => sequence);
  }

  /**
   * Returns a text that differs whenever a change of these resources was committed meanwhile, also if it was committed out of order.
   * All instances return the same.
   */
  async describeState(resources: readonly string[]): Promise<string> {
    const names = resources.map((name) => `'${name}'`).join();
    const newest = `SELECT sequence FROM change_log WHERE resource IN (${names}) ORDER BY sequence DESC LIMIT ${MAX_UNSETTLED_ROWS}`;
    const [state]: { last: number | null; first: number; count: number | string; at: string }[] = await this.source.primaryManager.query(
      `SELECT last, first, count, at_utc AS at FROM (SELECT MAX(sequence) AS last, MIN(sequence) AS first, COUNT(*) AS count FROM (${newest}) newest) state
      LEFT JOIN change_log ON sequence = last`,
    );
    return state?.last == null ? '' : `${state.first} ${state.last} ${state.count} ${state.at}`;
  }

  private get columns(): string {
    const now = findDialect(this.source.primaryManager.dataSource).nowInSecondsSql;
    return `sequence, resource, record_id AS id, action, original_start AS originalStart, at_utc AS at, fields, languages, ${now} AS now`;
  }

  private query(sql: string): Promise<(LoggedChange & { now: number | string })[]> {
    return this.source.primaryManager.query(sql);
  }
}

/** Describes a row so that another row with the same sequence differs: after a backup was restored, sequences come again. */
export function describeRow({ resource, id, at }: Pick<LoggedChange, 'resource' | 'id' | 'at'>): string {
  return `${resource} ${id} ${at}`;
}
