import { createWriteStream, openSync, type WriteStream } from 'node:fs';
import { SingleBar } from 'cli-progress';
import { toOneLine } from '../../api/imports/describe-refusal.js';
import type { ImportCounts, ImportReport } from '../../api/imports/import-options.js';
import type { Bytes } from '../../api/imports/readers/read-lines.js';
import type { SourceProblem } from '../../api/imports/source-record.js';
import { ENGLISH_CATALOGUE } from '../../core/catalogues/catalogue.js';
import { formatPlace, formatProblem } from '../../core/catalogues/format-message.js';
import type { ImportProblem } from '../../core/errors/import-problem.js';
import { toSentence } from '../../api/imports/english-refusal.js';
import { UsageError } from './arguments.js';
import { describeFileError } from './describe-file-error.js';

const PLAIN_REPORT_INTERVAL_MS = 2_000;
const GO_ON = ' What is done stays: run the same command again to go on.';
const NO_COUNTS: ImportCounts = { created: 0, updated: 0, unchanged: 0, kept: 0, refused: 0, trashed: 0 };

/** Where the reporter writes: the streams of the process, or what a test reads. */
export interface Output {
  readonly out: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly err: { write(text: string): unknown };
}

/** Reports the progress of an import: on a terminal with a bar, otherwise with a line every two seconds. */
export class ProgressReporter {
  private counts: Readonly<ImportCounts> = NO_COUNTS;
  private readonly startedAtMs = performance.now();
  private readBytes = 0;
  private bar: SingleBar | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly report: WriteStream | undefined;

  /**
   * @param reportFile where each problem goes as a line of NDJSON
   * @throws UsageError if the file cannot be written
   */
  constructor(
    private readonly name: string,
    private readonly output: Output,
    reportFile?: string,
  ) {
    this.report = reportFile === undefined ? undefined : openReport(reportFile);
  }

  /** Starts the report, and returns the bytes, which it counts as they are read. */
  async *watch(bytes: Bytes, size: number | undefined): AsyncGenerator<Uint8Array, undefined> {
    if (this.output.out.isTTY === true && size !== undefined) this.startBar(size);
    else this.timer = setInterval(this.writePlainLine, PLAIN_REPORT_INTERVAL_MS);
    for await (const chunk of bytes) {
      this.readBytes += chunk.length;
      yield chunk;
    }
  }

  update(counts: Readonly<ImportCounts>): void {
    this.counts = counts;
    this.bar?.update(this.readBytes, { counts: this.formatCounts() });
  }

  reportProblem(problem: SourceProblem): void {
    const described = describeProblem(problem);
    this.writeNotice(toSentence(toOneLine(`${described.place}: ${described.reason}`)));
    this.report?.write(`${JSON.stringify(described)}\n`);
  }

  /** Ends the report with a summary, if the import has begun. */
  async end({ counts, failure, notPruned }: Partial<ImportReport>): Promise<void> {
    this.stop();
    if (counts !== undefined) this.counts = counts;
    if (notPruned !== undefined) this.writeNotice(toSentence(describeReason(notPruned)));
    if (failure !== undefined) this.writeNotice(toSentence(toOneLine(failure.message)) + (this.hasDoneAny ? GO_ON : ''));
    const seconds = (performance.now() - this.startedAtMs) / 1000;
    if (failure === undefined || this.hasDoneAny) this.output.out.write(`${this.name}: ${this.formatCounts()}, ${seconds.toFixed(1)} s\n`);
    await new Promise<void>((resolve) => (this.report === undefined ? resolve() : this.report.end(resolve)));
  }

  /** Whether any record is done, so that the same command goes on. */
  private get hasDoneAny(): boolean {
    return Object.values<number>({ ...this.counts }).some((count) => count > 0);
  }

  /** Writes a line to standard error, above the bar. */
  readonly writeNotice = (text: string): void => {
    if (this.bar !== undefined) this.output.out.write('\r\x1b[K');
    this.output.err.write(`${text}\n`);
    // When the bar stops, it restores the saved cursor position. This saves the current one instead of that of the start.
    if (this.bar !== undefined) this.output.out.write('\x1b7');
  };

  private stop(): void {
    this.bar?.stop();
    this.bar = undefined;
    clearInterval(this.timer);
  }

  private startBar(size: number): void {
    const format = '{bar} {percentage}%, {counts}';
    this.bar = new SingleBar({ format, stream: process.stdout, barsize: 20, linewrap: true, forceRedraw: true });
    this.bar.start(size, 0, { counts: this.formatCounts() });
  }

  private readonly writePlainLine = (): void => {
    if (this.hasDoneAny) this.output.out.write(`${this.name}: ${this.formatCounts()}\n`);
  };

  /** Lists the outcomes that there are; without any, that nothing was created. */
  private formatCounts(): string {
    const done = Object.entries<number>({ ...this.counts }).filter(([name, count]) => count > 0 || name === 'created');
    const seconds = (performance.now() - this.startedAtMs) / 1000;
    const total = done.reduce((sum, [, count]) => sum + count, 0);
    return `${done.map(([name, count]) => `${count} ${name}`).join(', ')}, ${Math.round(total / Math.max(seconds, 0.001))} records/s`;
  }
}

function openReport(file: string): WriteStream {
  try {
    return createWriteStream(file, { fd: openSync(file, 'w') });
  } catch (error) {
    throw new UsageError(`--report ${file}: ${describeFileError(error)}`);
  }
}

/** A problem as the program prints it and writes it into the report: in English. What a calendar answers is in its own words. */
export interface DescribedProblem {
  readonly place: string;
  readonly reason: string;
  /** Stable, in no language. */
  readonly code: string;
  readonly externalId?: string;
}

export function describeProblem({ place, problem, isNotice: _, ...ids }: SourceProblem): DescribedProblem {
  const code = problem.code === 'answered' ? problem.answerCode : problem.code;
  return { place: formatPlace(ENGLISH_CATALOGUE.messages, place), reason: describeReason(problem), code, ...ids };
}

export function describeReason(problem: ImportProblem): string {
  return formatProblem(ENGLISH_CATALOGUE.messages, problem);
}
