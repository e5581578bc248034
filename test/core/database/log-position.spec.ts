import { createRequire } from 'node:module';
import { afterAll, expect, it } from '@jest/globals';
import { MAX_GAPS } from '../../../src/core/database/changes/log-gaps.js';
import { createPositionAfter, LogPosition } from '../../../src/core/database/changes/log-position.js';
import { createRandom, type Random } from '../../events/words/random.js';

interface Statement {
  run(...values: number[]): void;
  all(): { sequence: number }[];
}
type Database = new (file: string) => { exec(sql: string): void; prepare(sql: string): Statement; close(): void };

const SqliteDatabase = createRequire(import.meta.url)(
  Number(process.versions.napi) < 10 ? 'better-sqlite3-12' : 'better-sqlite3-13',
) as Database;
const database = new SqliteDatabase(':memory:');
database.exec('CREATE TABLE change_log (sequence integer PRIMARY KEY)');
const insert = database.prepare('INSERT INTO change_log (sequence) VALUES (?)');
afterAll(() => database.close());

/** Reads the next rows as a client of the change feed does, and returns the position after them. */
function readPage(
  position: LogPosition,
  limit: number,
  now: number,
  seen: Map<number, number>,
): { position: LogPosition; isEmpty: boolean } {
  const sql = `SELECT sequence FROM change_log WHERE ${position.buildCondition()} ORDER BY sequence LIMIT ${limit}`;
  const sequences = database
    .prepare(sql)
    .all()
    .map(({ sequence }) => sequence);
  for (const sequence of sequences) seen.set(sequence, (seen.get(sequence) ?? 0) + 1);
  const next = position.after(sequences, now, sequences.length === limit ? sequences.at(-1) : Infinity);
  expect(next.gaps.length).toBeLessThanOrEqual(MAX_GAPS);
  return { position: next, isEmpty: sequences.length === 0 };
}

/** The sequences that nodes of a cluster have drawn, and when their transactions commit. */
class Writers {
  private readonly open: { readonly sequence: number; readonly commitAt: number }[] = [];
  private readonly used = new Set<number>();
  private last = 0;
  committed = 0;

  constructor(private readonly random: Random) {}

  /** Draws a number in steps. A node that is late draws a smaller one than other nodes have drawn. */
  draw(nodes: number, now: number): void {
    const offset = this.random.integer(0, nodes - 1);
    const late = this.random.chance(0.1) ? this.random.integer(0, 60) : 0;
    let sequence = Math.max(1, this.last - late) + 1;
    while (sequence % nodes !== offset || this.used.has(sequence)) sequence++;
    this.used.add(sequence);
    this.last = Math.max(this.last, sequence);
    // Some are rolled back, most commit at once, and a few wait as long as a server lets them.
    const patience = this.random.chance(0.05) ? 20 : 0.05;
    if (this.random.chance(0.95)) this.open.push({ sequence, commitAt: now + this.random.next() * patience });
  }

  commitUntil(now: number): void {
    for (const one of this.open.filter(({ commitAt }) => commitAt <= now)) {
      insert.run(one.sequence);
      this.committed++;
      this.open.splice(this.open.indexOf(one), 1);
    }
  }
}

it.each([1, 2, 3])('a position misses no row, whatever the steps, the order of the commits and the clock are (%i)', (seed) => {
  const random = createRandom(seed);
  database.exec('DELETE FROM change_log');
  const writers = new Writers(random);
  const seen = new Map<number, number>();
  let position = createPositionAfter([], 1_000);
  let [now, clockShift, nodes] = [1_000, 0, 1];
  for (let turn = 0; turn < 1_000; turn++) {
    now += random.next() * 0.3;
    if (random.chance(0.005)) nodes = random.pick([1, 2, 3, 7]);
    // The clock of the database is set, or another node answers.
    if (random.chance(0.003)) clockShift = random.integer(-50, 50);
    writers.draw(nodes, now);
    writers.commitUntil(now);
    if (random.chance(0.3)) ({ position } = readPage(position, random.integer(1, 40), now + clockShift, seen));
  }
  writers.commitUntil(Infinity);
  for (let isEmpty = false, pages = 0; !isEmpty; pages++) {
    ({ position, isEmpty } = readPage(position, 10, now, seen));
    expect(pages).toBeLessThan(2_000);
  }

  expect(seen.size).toBe(writers.committed);
  const repeated = [...seen.values()].reduce((sum, times) => sum + times - 1, 0);
  expect(repeated / seen.size).toBeLessThan(4);
});

it('a position joins its gaps, with the numbers of their rows', () => {
  const odd = Array.from({ length: 10_000 }, (_, index) => 2 * index + 1);

  const { last, gaps } = createPositionAfter(odd.toReversed(), 1_000);

  const known = gaps.reduce((sum, gap) => sum + gap.known, 0);
  expect([last, gaps.length <= MAX_GAPS, gaps.at(-1)!.known, known + gaps.length]).toEqual([19_999, true, 0, 9_999]);
});

it('a position forgets a gap when no transaction can be that old, and not after a pause', () => {
  const gap = { from: 5, to: 6, noticed: 1_000, known: 0 };
  const position = new LogPosition(7, [gap], 1_000);

  const steady = [1_030, 1_060, 1_090, 1_100].reduce((current, now) => current.after([], now), position);

  expect(steady.gaps).toEqual([]);
  expect(position.after([], 5_000).gaps).toEqual([{ ...gap, noticed: 4_970 }]);
  expect(position.after([], 100).gaps).toEqual([{ ...gap, noticed: 100 }]);
});

it('a position keeps the gaps after the row where its reader stopped, however old they are', () => {
  const gap = { from: 5, to: 10, noticed: 1_000, known: 0 };
  const position = new LogPosition(20, [gap], 1_000);

  const stopped = position.after([6], 1_095, 6, 15);

  expect(stopped.gaps).toEqual([{ ...gap, from: 7, noticed: 1_065 }]);
  expect([1_120, 1_145].reduce((current, now) => current.after([], now, 0), stopped).gaps).toEqual([{ ...gap, from: 7, noticed: 1_065 }]);
  expect([1_120, 1_145, 1_175].reduce((current, now) => current.after([], now), stopped).gaps).toEqual([]);
});

it('positions without gaps are equal, whenever they were read', () => {
  expect(createPositionAfter([3, 2, 1], 1_000)).toEqual(createPositionAfter([3, 2, 1], 2_000));
});

it('a reader that finds no rows forgets its gaps after a while, and its position seldom changes', () => {
  const position = new LogPosition(7, [{ from: 5, to: 6, noticed: 1_000, known: 0 }], 1_000);

  expect(position.afterNoRows(1_029)).toBe(position);
  expect([1_030, 1_060, 1_090, 1_120].reduce((current, now) => current.afterNoRows(now), position)).toEqual(new LogPosition(7));
});
