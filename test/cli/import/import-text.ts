import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from '@jest/globals';
import type { ImportReport } from '../../../src/api/imports/import-options.js';
import { parseArguments } from '../../../src/cli/import/arguments.js';
import { importSource } from '../../../src/cli/import/import-source.js';
import { ProgressReporter, type DescribedProblem, describeProblem, describeReason } from '../../../src/cli/import/progress-reporter.js';
import { ADMIN, type TestCalendar } from '../../support/calendar.js';

/** A folder for the files of one test file. */
export const folder = mkdtempSync(join(tmpdir(), 'calendar-import-'));

/** What the imports of one test keep for the next one. */
const state = join(folder, 'state.json');

afterEach(() => rmSync(state, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the program reports, with the problems as it prints them. */
export interface PrintedReport extends Omit<ImportReport, 'problems' | 'notPruned'> {
  readonly problems: readonly DescribedProblem[];
  readonly notPruned: string | undefined;
}

/** Runs the program on a location, in this process, and returns its report. */
export async function importFrom(
  calendar: TestCalendar,
  location: string,
  options: readonly string[] = [],
  token = ADMIN.token,
): Promise<PrintedReport> {
  const asked = parseArguments(['--state', state, ...options, location], { IMPORT_URL: calendar.origin, TOKEN: token })!;
  const silent = { write: () => true };
  const reporter = new ProgressReporter(asked.source, { out: silent, err: silent }, asked.report);
  const report = await importSource(asked, reporter, calendar.clock.now());
  await reporter.end(report);
  const { problems, notPruned } = report;
  return { ...report, problems: problems.map(describeProblem), notPruned: notPruned && describeReason(notPruned) };
}

/** Writes a file and imports it. The source is called like the file. */
export function importText(
  calendar: TestCalendar,
  name: string,
  text: string | Uint8Array,
  options?: readonly string[],
): Promise<PrintedReport> {
  const file = join(folder, name);
  writeFileSync(file, text);
  return importFrom(calendar, file, options);
}

/** Lists what an import did, without what it did to no record. */
export function outcomes({ counts }: Pick<ImportReport, 'counts'>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
