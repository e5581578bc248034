import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Jest reporter that prints how many responses the test files checked against the OpenAPI document, over all workers. */
export default class Answers {
  onRunStart() {
    this.folder = mkdtempSync(join(tmpdir(), 'calendar-answers-'));
    // The worker processes start later and inherit this variable.
    process.env.ANSWERS_HELD = join(this.folder, 'held');
    writeFileSync(process.env.ANSWERS_HELD, '');
  }

  onRunComplete() {
    const counts = readFileSync(process.env.ANSWERS_HELD, 'utf8').split('\n').map(Number);
    rmSync(this.folder, { recursive: true });
    process.stderr.write(`Responses checked against the OpenAPI document: ${counts.reduce((sum, count) => sum + count, 0)}\n`);
  }
}
