import { SingleBar } from 'cli-progress';

/** How far a file is. */
export interface Tally {
  readonly lines: number;
  created: number;
  skipped: number;
  failed: number;
}

/** The lines that are dealt with. */
export function doneIn({ created, skipped, failed }: Tally): number {
  return created + skipped + failed;
}

const PLAIN_INTERVAL = 2_000;

/** Shows on standard output how far the file at hand is: a bar on a terminal, elsewhere a line every two seconds. */
export class Progress {
  private file = '';
  private tally: Tally = { lines: 0, created: 0, skipped: 0, failed: 0 };
  private since = 0;
  private bar: SingleBar | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** Starts with a file; its tally is read again whenever something is shown. */
  begin(file: string, tally: Tally): void {
    this.file = file;
    this.tally = tally;
    this.since = performance.now();
    if (process.stdout.isTTY) this.startBar();
    else this.timer = setInterval(this.writePlainLine, PLAIN_INTERVAL);
  }

  /** To be called after each line. */
  update(): void {
    this.bar?.update(doneIn(this.tally), { counts: this.counts() });
  }

  /** Ends the file with its summary. */
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
    // When it stops, the bar goes back to the saved position: to where it now is, that is, not to where it began.
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
