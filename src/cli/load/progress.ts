import { SingleBar } from 'cli-progress';

/** The number of lines of a file, and of the finished lines by outcome. */
export interface Tally {
  readonly lines: number;
  created: number;
  skipped: number;
  failed: number;
}

/** Returns the number of finished lines. */
export function doneIn({ created, skipped, failed }: Tally): number {
  return created + skipped + failed;
}

const PLAIN_INTERVAL = 2_000;

/** Reports the progress of the current file on standard output: on a terminal with a bar, otherwise with a line every two seconds. */
export class Progress {
  private file = '';
  private tally: Tally = { lines: 0, created: 0, skipped: 0, failed: 0 };
  private since = 0;
  private bar: SingleBar | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** Starts a file. Each report reads `tally` again. */
  begin(file: string, tally: Tally): void {
    this.file = file;
    this.tally = tally;
    this.since = performance.now();
    if (process.stdout.isTTY) this.startBar();
    else this.timer = setInterval(this.writePlainLine, PLAIN_INTERVAL);
  }

  /** Call this after each line. */
  update(): void {
    this.bar?.update(doneIn(this.tally), { counts: this.counts() });
  }

  /** Ends the file and prints its summary. */
  end(): void {
    this.update();
    this.bar?.stop();
    this.bar = undefined;
    clearInterval(this.timer);
    const seconds = (performance.now() - this.since) / 1000;
    process.stdout.write(`${this.file}: ${doneIn(this.tally)}/${this.tally.lines} lines, ${this.counts()}, ${seconds.toFixed(1)} s\n`);
  }

  /** Writes a line to standard error, above the bar. */
  readonly note = (text: string): void => {
    if (this.bar !== undefined) process.stdout.write('\r\x1b[K');
    process.stderr.write(`${text}\n`);
    // When the bar stops, it restores the saved cursor position. This saves the current one instead of that of the start.
    if (this.bar !== undefined) process.stdout.write('\x1b7');
  };

  private startBar(): void {
    const format = '{bar} {percentage}% {value}/{total} lines, {counts}';
    this.bar = new SingleBar({ format, stream: process.stdout, barsize: 20, linewrap: true, forceRedraw: true });
    this.bar.start(this.tally.lines, 0, { counts: this.counts() });
  }

  private readonly writePlainLine = (): void => {
    process.stdout.write(`${this.file}: ${doneIn(this.tally)}/${this.tally.lines} lines, ${this.counts()}\n`);
  };

  private counts(): string {
    const { created, skipped, failed } = this.tally;
    const seconds = (performance.now() - this.since) / 1000;
    const rate = seconds > 0 ? Math.round(created / seconds) : 0;
    return `${created} created, ${skipped} skipped, ${failed} failed, ${rate} events/s`;
  }
}
