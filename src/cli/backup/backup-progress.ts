import { SingleBar } from 'cli-progress';

/** Milliseconds before the first report and, without a terminal, between two lines. */
const REPORT_INTERVAL_MS = 2_000;
/** Milliseconds between two updates of the bar. */
const REDRAW_INTERVAL_MS = 100;

/**
 * Reports on standard error how many rows are done: on a terminal with a bar, otherwise with a line every two seconds.
 * Reports nothing in the first two seconds.
 */
export class BackupProgress {
  private readonly isTerminal = process.stderr.isTTY;
  private nextReportMs = performance.now() + REPORT_INTERVAL_MS;
  private done = 0;
  private bar: SingleBar | undefined;

  constructor(private readonly total: number) {}

  /** Call this after each row. */
  countRow(): void {
    this.done += 1;
    const now = performance.now();
    if (now < this.nextReportMs) return;
    this.nextReportMs = now + (this.isTerminal ? REDRAW_INTERVAL_MS : REPORT_INTERVAL_MS);
    if (this.isTerminal) this.draw();
    else process.stderr.write(`${this.done} of ${this.total} rows\n`);
  }

  end(): void {
    this.bar?.update(this.done);
    this.bar?.stop();
  }

  private draw(): void {
    if (this.bar === undefined) {
      this.bar = new SingleBar({ format: '{bar} {percentage}% {value}/{total} rows', stream: process.stderr, barsize: 20 });
      this.bar.start(this.total, this.done);
    }
    this.bar.update(this.done);
  }
}
