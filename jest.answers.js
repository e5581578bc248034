import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Adds up how many answers of the service the test files held against its document, each in its own process. */
export default class Answers {
  onRunStart() {
    this.folder = mkdtempSync(join(tmpdir(), 'calendar-answers-'));
    // Those processes start later, with this in their environment.
    process.env.ANSWERS_HELD = join(this.folder, 'held');
    writeFileSync(process.env.ANSWERS_HELD, '');
  }

  onRunComplete() {
    const counts = readFileSync(process.env.ANSWERS_HELD, 'utf8').split('\n').map(Number);
    rmSync(this.folder, { recursive: true });
    process.stderr.write(`Answers held against the document: ${counts.reduce((sum, count) => sum + count, 0)}\n`);
  }
}
