import { SingleBar } from 'cli-progress';

/** Milliseconds between two lines without a terminal. */
const REPORT_INTERVAL_MS = 2_000;

/** Reports on standard error how much of a table is done: on a terminal with a bar, otherwise with a line every two seconds. */
export class TableProgress {
  private readonly startedAtMs = performance.now();
  private nextReportMs = this.startedAtMs + REPORT_INTERVAL_MS;
  private bar: SingleBar | undefined;

  constructor(private readonly name: string) {}

  readonly update = (done: number, total: number): void => {
    if (process.stderr.isTTY) this.draw(done, total);
    else if (performance.now() >= this.nextReportMs) {
      this.nextReportMs = performance.now() + REPORT_INTERVAL_MS;
      process.stderr.write(`${this.name}: ${done} of ${total} records\n`);
    }
  };

  end(result: string): void {
    this.bar?.stop();
    process.stderr.write(`${this.name}: ${result}, ${((performance.now() - this.startedAtMs) / 1000).toFixed(1)} s\n`);
  }

  private draw(done: number, total: number): void {
    if (this.bar === undefined) {
      this.bar = new SingleBar({ format: `${this.name} {bar} {percentage}% {value}/{total}`, stream: process.stderr, barsize: 20 });
      this.bar.start(total, done);
    }
    this.bar.update(done);
  }
}
