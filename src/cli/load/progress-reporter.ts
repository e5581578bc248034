import { SingleBar } from 'cli-progress';

/** The number of lines of a file, and of the finished lines by outcome. */
export interface LoadCounts {
  readonly lines: number;
  created: number;
  skipped: number;
  failed: number;
}

/** Returns the number of finished lines. */
export function countDone({ created, skipped, failed }: LoadCounts): number {
  return created + skipped + failed;
}

const PLAIN_REPORT_INTERVAL_MS = 2_000;

/** Reports the progress of the current file on standard output: on a terminal with a bar, otherwise with a line every two seconds. */
export class ProgressReporter {
  private file = '';
  private loadCounts: LoadCounts = { lines: 0, created: 0, skipped: 0, failed: 0 };
  private startedAtMs = 0;
  private bar: SingleBar | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** Starts a file. Each report reads `loadCounts` again. */
  startFile(file: string, loadCounts: LoadCounts): void {
    this.file = file;
    this.loadCounts = loadCounts;
    this.startedAtMs = performance.now();
    if (process.stdout.isTTY) this.startBar();
    else this.timer = setInterval(this.writePlainLine, PLAIN_REPORT_INTERVAL_MS);
  }

  /** Call this after each line. */
  update(): void {
    this.bar?.update(countDone(this.loadCounts), { counts: this.formatCounts() });
  }

  /** Ends the file and prints its summary. */
  endFile(): void {
    this.update();
    this.bar?.stop();
    this.bar = undefined;
    clearInterval(this.timer);
    const seconds = (performance.now() - this.startedAtMs) / 1000;
    process.stdout.write(
      `${this.file}: ${countDone(this.loadCounts)}/${this.loadCounts.lines} lines, ${this.formatCounts()}, ${seconds.toFixed(1)} s\n`,
    );
  }

  /** Writes a line to standard error, above the bar. */
  readonly writeNotice = (text: string): void => {
    if (this.bar !== undefined) process.stdout.write('\r\x1b[K');
    process.stderr.write(`${text}\n`);
    // When the bar stops, it restores the saved cursor position. This saves the current one instead of that of the start.
    if (this.bar !== undefined) process.stdout.write('\x1b7');
  };

  private startBar(): void {
    const format = '{bar} {percentage}% {value}/{total} lines, {counts}';
    this.bar = new SingleBar({ format, stream: process.stdout, barsize: 20, linewrap: true, forceRedraw: true });
    this.bar.start(this.loadCounts.lines, 0, { counts: this.formatCounts() });
  }

  private readonly writePlainLine = (): void => {
    process.stdout.write(`${this.file}: ${countDone(this.loadCounts)}/${this.loadCounts.lines} lines, ${this.formatCounts()}\n`);
  };

  private formatCounts(): string {
    const { created, skipped, failed } = this.loadCounts;
    const seconds = (performance.now() - this.startedAtMs) / 1000;
    const rate = seconds > 0 ? Math.round(created / seconds) : 0;
    return `${created} created, ${skipped} skipped, ${failed} failed, ${rate} events/s`;
  }
}
