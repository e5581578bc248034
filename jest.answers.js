import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A Jest reporter that prints how many responses the test files checked against the OpenAPI document, over all workers, and which
 * tests were left out.
 */
export default class Answers {
  /** @param leftOut the tests that are left out, as paths below `test`, and what they need */
  constructor({ rootDir, testPathPatterns: { patterns } }, { leftOut = [] }) {
    const isAsked = (path) =>
      patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern).test(join(rootDir, 'test', path, '/')));
    this.leftOut = leftOut.filter(({ paths }) => paths?.some(isAsked) ?? true);
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
    for (const { what, paths, needs } of this.leftOut)
      process.stderr.write(`Left out: ${what ?? paths.map((path) => `test/${path}`).join(', ')}. Needed: ${needs}.\n`);
  }
}
