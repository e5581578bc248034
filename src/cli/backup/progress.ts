import { SingleBar } from 'cli-progress';

/** Milliseconds before the first report and, without a terminal, between two lines. */
const PATIENCE = 2_000;
/** Milliseconds between two updates of the bar. */
const REDRAW = 100;

/**
 * Reports on standard error how many rows are done: on a terminal with a bar, otherwise with a line every two seconds.
 * Reports nothing in the first two seconds.
 */
export class Progress {
  private readonly terminal = process.stderr.isTTY;
  private next = performance.now() + PATIENCE;
  private done = 0;
  private bar: SingleBar | undefined;

  constructor(private readonly total: number) {}

  /** Call this after each row. */
  add(): void {
    this.done += 1;
    const now = performance.now();
    if (now < this.next) return;
    this.next = now + (this.terminal ? REDRAW : PATIENCE);
    if (this.terminal) this.draw();
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
