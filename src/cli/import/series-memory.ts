import type { ImportDecision, ImportMemory, WrittenRecord } from '../../api/imports/import-options.js';
import { FOLLOWING_BODY } from '../../api/imports/following-body.js';
import { isSeries, leaveOutDates, listExdates, toOriginalStart } from '../../api/imports/series-lines.js';
import { type Fields, SourceLink, type SourceRecord } from '../../api/imports/source-record.js';
import type { HttpTarget } from './http-target.js';
import type { StateFile, WrittenSeries } from './import-state.js';
import { type KnownException, type KnownSeries, readKnownSeries } from './known-series.js';

/**
 * Remembers what imports wrote of single dates, in the file of `--state`. So what users change of a date, and the dates that they delete,
 * stay as they are, and the other ones follow the source. All other records are written as the source has them.
 */
export class SeriesMemory implements ImportMemory {
  readonly followsBatches = false;
  private before: Promise<Map<string, KnownSeries>> | undefined;
  private readonly deleted = new Map<string, readonly string[]>();
  private readonly writtenIds = new Set<number>();
  private readonly touched = new Set<string>();
  /** The lines that the source has of each series. */
  private readonly lines = new Map<string, readonly string[]>();

  constructor(
    private readonly target: HttpTarget,
    private readonly source: string,
    private readonly language: string,
    private readonly file: StateFile,
  ) {}

  async decide(records: readonly SourceRecord[]): Promise<ImportDecision[]> {
    const decisions: ImportDecision[] = [];
    for (const record of records) {
      if (isSeries(record.body)) await this.findDeleted(record.externalId);
      decisions.push(record.occurrence && !(await this.isOfImport(record)) ? 'keep' : 'write');
    }
    return decisions;
  }

  /** Adds the dates to a series that users have deleted. */
  complete({ externalId, body }: SourceRecord): Fields {
    if (!isSeries(body)) return body!;
    return { ...body, recurrence: leaveOutDates(body.recurrence, this.deleted.get(externalId) ?? []) };
  }

  remember(written: readonly WrittenRecord[]): Promise<void> {
    for (const { record, id } of written) {
      if (record.occurrence && id !== undefined) this.writtenIds.add(id);
      if (record.occurrence) this.touched.add(record.occurrence.series);
      if (!isSeries(record.body)) continue;
      this.touched.add(record.externalId);
      this.lines.set(record.externalId, record.body.recurrence);
    }
    return Promise.resolve();
  }

  async canDrop(occurrenceIds: readonly number[]): Promise<boolean> {
    const all = [...(await this.listBefore()).entries()].flatMap(([series, { exceptions }]) =>
      [...exceptions.values()].map((one) => ({ series, one })),
    );
    return occurrenceIds.every(
      (id) => this.writtenIds.has(id) || all.some(({ series, one }) => one.id === id && this.isWritten(series, one)),
    );
  }

  async listFormerExceptions({ externalId: series, place, exceptions = [] }: SourceRecord): Promise<SourceRecord[]> {
    const known = (await this.listBefore()).get(series);
    if (known === undefined) return [];
    const left = new Set(exceptions.map(({ occurrence }) => toOriginalStart(occurrence!.start, known.times.timezone)));
    const former = [...known.exceptions].filter(([start, one]) => !left.has(start) && this.isWritten(series, one));
    return former.map(([local]) => {
      const start = local.replace(' ', 'T');
      const named = { resource: 'event', externalId: `${series}/${start}`, place, occurrence: { series, start } } as const;
      return { ...named, body: FOLLOWING_BODY };
    });
  }

  /** Keeps what the import wrote for the next one. @throws TargetError */
  async save(): Promise<void> {
    if (this.touched.size === 0) return;
    const after = await readKnownSeries(this.target, this.source, this.language);
    const written = [...this.touched].flatMap((name): [string, WrittenSeries][] => {
      const known = after.get(name);
      return known === undefined ? [] : [[name, this.describe(known, this.lines.get(name), this.file.state.series[name])]];
    });
    await this.file.write({ series: { ...this.file.state.series, ...Object.fromEntries(written) } });
  }

  private describe(
    { times, exceptions }: KnownSeries,
    lines: readonly string[] | undefined,
    last: WrittenSeries | undefined,
  ): WrittenSeries {
    const hashes = [...exceptions.values()].flatMap(({ id, hash }): [number, string][] => {
      const written = this.writtenIds.has(id) ? hash : last?.exceptions[id];
      return written === undefined ? [] : [[id, written]];
    });
    return { exdates: lines ? listExdates(lines, times) : (last?.exdates ?? []), exceptions: Object.fromEntries(hashes) };
  }

  /** Tells whether an occurrence has nothing that a user has changed. */
  private async isOfImport({ occurrence, body }: SourceRecord): Promise<boolean> {
    const { series, start } = occurrence!;
    const known = (await this.listBefore()).get(series);
    if (known === undefined) return true;
    const local = toOriginalStart(start, known.times.timezone);
    if (this.deleted.get(series)?.includes(local) === true) return false;
    const one = known.exceptions.get(local);
    if (one === undefined || this.isWritten(series, one)) return true;
    return this.isAsInSource(one, body);
  }

  /** Tells whether an occurrence is as the source has it, although this import has not written it. */
  private async isAsInSource({ id }: KnownException, body: SourceRecord['body']): Promise<boolean> {
    const values = Object.values(body!).flat();
    if (values.some((value) => value instanceof SourceLink)) return false;
    const operation = { method: 'PATCH', path: `events/${id}?_fields=id`, body: body! } as const;
    const [result] = await this.target.send([operation], { dryRun: true });
    return result!.status < 300 && !result!.changed;
  }

  private isWritten(series: string, { id, hash }: KnownException): boolean {
    return this.file.state.series[series]?.exceptions[id] === hash;
  }

  private async findDeleted(series: string): Promise<void> {
    const known = (await this.listBefore()).get(series);
    const last = new Set(this.file.state.series[series]?.exdates);
    this.deleted.set(series, known?.exdates.filter((date) => !last.has(date)) ?? []);
  }

  /** The series as they were before the import. They are read as soon as the source has one. */
  private listBefore(): Promise<Map<string, KnownSeries>> {
    return (this.before ??= readKnownSeries(this.target, this.source, this.language));
  }
}
