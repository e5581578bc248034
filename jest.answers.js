import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A Jest reporter that prints how many responses the test files checked against the OpenAPI document, over all workers, and which
 * tests were left out.
 */
export default class Answers {
  /** @param leftOut the folders of the tests that are left out, and what they need */
  constructor({ onlyChanged, rootDir, testPathPatterns: { patterns } }, { leftOut = [] }) {
    const isAsked = (folder) => patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern).test(join(rootDir, folder, '/')));
    this.leftOut = onlyChanged ? [] : leftOut.filter(({ folders }) => folders.some(isAsked));
  }

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
    for (const { folders, needs } of this.leftOut) process.stderr.write(`Left out: ${folders.join(', ')}. Needed: ${needs}.\n`);
  }
}
