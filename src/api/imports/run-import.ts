import type { ImportProblem } from '../../core/errors/import-problem.js';
import { SeenRecords, findGoneEvents, PruneRefusal } from './seen-records.js';
import type { ImportCounts, ImportOptions, ImportReport } from './import-options.js';
import { type ImportTarget, TargetError } from './import-target.js';
import { RecordWriter } from './record-writer.js';
import { isRecord, SourceError, type SourceItem, type SourceProblem, type SourceReader, type SourceRecord } from './source-record.js';

/** As many as one batch of the calendar takes. */
const BATCH_RECORDS = 100;
/** UTF-16 units of JSON: a batch of the calendar takes 2 MB. */
const BATCH_LENGTH = 600_000;
/** Batches that are sent before the first of them is answered. With more of them, writers wait for each other's named locks. */
const BATCHES_IN_FLIGHT = 2;
const MAX_REPORTED_PROBLEMS = 100;
const MAX_ID_LENGTH = 255;

/**
 * Writes the records of a source into a calendar, each by its id in the source: so the same import again changes nothing, and an
 * import that was interrupted begins anew. Holds a few batches of records in memory, and a short hash of every id.
 */
export function runImport(reader: SourceReader, target: ImportTarget, options: ImportOptions): Promise<ImportReport> {
  return new ImportRun(target, options).run(reader);
}

class ImportRun {
  private readonly counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, kept: 0, refused: 0, trashed: 0 };
  private readonly refusals: SourceProblem[] = [];
  private readonly notices: SourceProblem[] = [];
  private readonly seen = new SeenRecords();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly writer: RecordWriter;
  private batch: SourceRecord[] = [];
  private batchLength = 0;
  private hasRevisions = false;
  private failure: Error | undefined;
  private notPruned: ImportProblem | undefined;

  constructor(
    private readonly target: ImportTarget,
    private readonly options: ImportOptions,
  ) {
    const count = (outcome: keyof ImportCounts) => (this.counts[outcome] += 1);
    this.writer = new RecordWriter(target, options, this.seen, { count, refuse: (problem) => this.refuse(problem) });
  }

  async run(reader: SourceReader): Promise<ImportReport> {
    await this.stopAtFailure(async () => {
      for await (const item of reader) {
        await this.take(item);
        if (this.isStopped) break;
      }
      await this.sendBatch();
    });
    await Promise.all(this.inFlight);
    if (!this.isStopped) await this.stopAtFailure(() => this.prune());
    const { counts, refusals, notices, failure, notPruned } = this;
    // Notices never take the place of what was left out.
    return { counts, problems: [...refusals, ...notices].slice(0, MAX_REPORTED_PROBLEMS), failure, notPruned };
  }

  private get isStopped(): boolean {
    return this.failure !== undefined || this.options.signal?.aborted === true;
  }

  private async take(item: SourceItem): Promise<void> {
    if (!isRecord(item)) {
      if (item.isNotice === true) {
        this.report(item, this.notices);
        return;
      }
      if (item.externalId === undefined) this.seen.hasUnknown = true;
      else if (item.isGone !== true) this.seen.add({ resource: 'event', externalId: item.externalId });
      this.refuse(item);
      return;
    }
    const { place, externalId } = item;
    if (!isId(externalId)) this.refuse({ place, problem: { code: 'bad-id', limit: MAX_ID_LENGTH }, externalId });
    else if (!this.seen.add(item) && this.options.mayRepeat !== true && item.isRevision !== true)
      this.refuse({ place, problem: { code: 'repeated-id' }, externalId });
    else await this.addWithFormerChangedDates(this.complete(item));
  }

  private complete(record: SourceRecord): SourceRecord {
    const { complete } = this.options;
    return record.body === null || complete === undefined ? record : { ...record, body: complete(record) };
  }

  /** Adds a record, and after a series the occurrences that follow it again, because its source no longer changes them. */
  private async addWithFormerChangedDates(record: SourceRecord): Promise<void> {
    await this.addToBatch(record);
    if (record.changedDates === undefined) return;
    for (const former of await this.options.memory.listFormerChangedDates(record)) await this.addToBatch(former);
  }

  private async addToBatch(record: SourceRecord): Promise<void> {
    this.hasRevisions ||= record.isRevision === true;
    const length = JSON.stringify(record.body).length;
    // The versions of a record come one after the other, whatever becomes of the batch.
    const isRepeated = this.batch.some((one) => one.externalId === record.externalId && one.resource === record.resource);
    // The id of a series is known once it is written.
    const isOfBatch = this.batch.some((one) => one.resource === 'event' && one.externalId === record.occurrence?.series);
    if (isRepeated || isOfBatch || this.batchLength + length > BATCH_LENGTH) await this.sendBatch();
    this.batch.push(record);
    this.batchLength += length;
    if (this.batch.length === BATCH_RECORDS) await this.sendBatch();
  }

  /** Begins to write the batch, once few enough others are under way. */
  private async sendBatch(): Promise<void> {
    const records = this.batch;
    [this.batch, this.batchLength] = [[], 0];
    if (records.length === 0) return;
    const { mayRepeat = false, memory } = this.options;
    // A newer version of a record is written after the older one.
    const most = mayRepeat || memory.followsBatches || this.hasRevisions ? 1 : BATCHES_IN_FLIGHT;
    while (this.inFlight.size >= most) await Promise.race(this.inFlight);
    if (this.isStopped) return;
    const written: Promise<void> = this.stopAtFailure(() => this.writer.write(records)).then(() => {
      this.inFlight.delete(written);
      this.options.onProgress?.(this.counts);
    });
    this.inFlight.add(written);
  }

  private async prune(): Promise<void> {
    const { prune = 'none', source } = this.options;
    if (prune === 'none') return;
    const gone = await findGoneEvents(this.target, source, this.seen, prune === 'all');
    for (let from = 0; from < gone.length && !this.isStopped; from += BATCH_RECORDS) {
      await this.writer.write(gone.slice(from, from + BATCH_RECORDS));
      this.options.onProgress?.(this.counts);
    }
  }

  private refuse(problem: SourceProblem): void {
    this.counts.refused += 1;
    this.report(problem, this.refusals);
  }

  private report(problem: SourceProblem, list: SourceProblem[]): void {
    if (list.length < MAX_REPORTED_PROBLEMS) list.push(problem);
    this.options.onProblem?.(problem);
  }

  /** Keeps the first error of the source or of the calendar, which ends the import. Throws others: they are errors of the code. */
  private async stopAtFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof PruneRefusal) this.notPruned = error.problem;
      else if (error instanceof SourceError || error instanceof TargetError) this.failure ??= error;
      else throw error;
    }
  }
}

/** Tells whether an address can contain the id. */
function isId(externalId: string): boolean {
  return externalId !== '' && [...externalId].length <= MAX_ID_LENGTH && !['.', '..'].includes(externalId);
}
