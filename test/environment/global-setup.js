/** Runs before all test files: creates one folder for the files that they write. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setup() {
  process.env.CALENDAR_TESTS = mkdtempSync(join(tmpdir(), 'calendar-tests-'));
  process.env.CALENDAR_TESTS_RUN = String(process.pid);
}
