import { readLostIds } from './describe-refusal.js';
import type { ImportOptions } from './import-options.js';
import type { ImportOperation, ImportResult, ImportTarget } from './import-target.js';

/**
 * Writes a series that was refused because it would lose changed dates, without them, if only imports have changed them. Returns the
 * result of that, or the refusal.
 */
export async function dropLost(
  { record, body }: ImportOperation,
  result: ImportResult,
  target: ImportTarget,
  options: ImportOptions,
): Promise<ImportResult> {
  const lost = readLostIds(result);
  if (lost === undefined || !(await options.memory.canDrop(record, lost))) return result;
  const id = await target.findId('event', options.source, record.externalId);
  const path = `events/${id}?_fields=id&exceptions=drop`;
  const [written] = await target.send([{ method: 'PATCH', path, body: body!, record }], options);
  return written!;
}
