import type { DatabasePlace } from '../../core/database/connection/data-source.options.js';
import { linesOf } from './lines.js';
import { Progress } from './progress.js';
import { Snapshot } from './snapshot.js';
import { writeLines } from './write-file.js';

/**
 * Writes a whole database to a file. The service may run meanwhile.
 * @returns a line for the operator
 */
export async function backUp(place: DatabasePlace, file: string, signal?: AbortSignal): Promise<string> {
  const snapshot = await Snapshot.take(place);
  try {
    let total = 0;
    for (const table of snapshot.tables) total += await snapshot.countOf(table);
    const progress = new Progress(total);
    await writeLines(
      file,
      linesOf(snapshot, () => progress.add()),
      signal,
    );
    progress.end();
    return `${file}: ${total} rows of ${snapshot.tables.length} tables`;
  } finally {
    await snapshot.close();
  }
}
