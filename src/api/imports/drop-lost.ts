import { readLostIds } from './describe-refusal.js';
import type { ImportOptions } from './import-options.js';
import type { ImportOperation, ImportResult, ImportTarget } from './import-target.js';
import type { SourceRecord } from './source-record.js';

/**
 * Writes a series that was refused because it would lose changed occurrences, without them, if only imports have changed them. Returns the
 * result of that, or the refusal.
 */
export async function dropLost(
  { record, operation: { body } }: { readonly record: SourceRecord; readonly operation: ImportOperation },
  result: ImportResult,
  target: ImportTarget,
  { memory, source, dryRun = false }: ImportOptions,
): Promise<ImportResult> {
  const lost = readLostIds(result);
  if (lost === undefined || !(await memory.canDrop(lost))) return result;
  const id = await target.findId('event', source, record.externalId);
  const path = `events/${id}?_fields=id&exceptions=drop`;
  const [written] = await target.send([{ method: 'PATCH', path, body: body!, key: record }], { dryRun });
  return written!;
}
