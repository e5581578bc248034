import type { DatabaseLocation } from '../../core/database/connection/data-source.options.js';
import { ProgressReporter } from './progress-reporter.js';
import { serializeSnapshot } from './serialize-snapshot.js';
import { Snapshot } from './snapshot.js';
import { writeLines } from './write-lines.js';

/**
 * Writes a whole database to a file. The service may run meanwhile.
 * @returns a line for the operator
 */
export async function backUp(place: DatabaseLocation, file: string, signal?: AbortSignal): Promise<string> {
  const snapshot = await Snapshot.take(place);
  try {
    let total = 0;
    for (const table of snapshot.tables) total += await snapshot.countRows(table);
    const progressReporter = new ProgressReporter(total);
    await writeLines(
      file,
      serializeSnapshot(snapshot, () => progressReporter.countRow()),
      signal,
    );
    progressReporter.end();
    return `${file}: ${total} rows of ${snapshot.tables.length} tables`;
  } finally {
    await snapshot.close();
  }
}
