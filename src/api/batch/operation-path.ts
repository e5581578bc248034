import type { Request } from 'express';
import type { ExternalKey } from '../../content/external-ids/external-id-rules.js';
import { RECORD_NAMES, type RecordName, RESOURCES } from '../../core/resources.js';
import type { CreateBatchOperationDto } from './dto/batch.dto.js';
import { findIdsByExternalKeys } from '../../content/external-ids/external-ids.js';
import type { WritePlanner } from '../../content/plans/write-planner.js';
import { assertSignedIn } from '../../core/http/context/request-context.js';
import { prefetchForEvents } from '../../events/prefetch-names.js';

/** Returns the resource whose records the operation is about; undefined for sources and for paths that lead nowhere. */
export function findResource({ path }: Pick<CreateBatchOperationDto, 'path'>): RecordName | undefined {
  const [collection] = splitPath(path);
  return RECORD_NAMES.find((name) => RESOURCES[name].collection === collection);
}

/** Returns the pair in a path such as `events/external/tickets/4711`, if it has one. */
function readExternalKey(path: string): ExternalKey | undefined {
  const [, external, source, id, ...more] = splitPath(path);
  if (external !== 'external' || source === undefined || id === undefined || more.length > 0) return undefined;
  try {
    return { source, externalId: decodeURIComponent(id) };
  } catch {
    return undefined;
  }
}

function splitPath(path: string): string[] {
  return path.replace(/^\//, '').split('?', 1)[0]!.split('/');
}

/** Reads, for all operations of a group at once, what each of them would look for. */
export async function prefetch(planner: WritePlanner, operations: readonly CreateBatchOperationDto[], { context }: Request): Promise<void> {
  assertSignedIn(context);
  for (const name of RECORD_NAMES) {
    const puts = operations.filter((operation) => operation.method === 'PUT' && findResource(operation) === name);
    const keys = puts.flatMap(({ path }) => readExternalKey(path) ?? []);
    const ids = await findIdsByExternalKeys(planner, name, keys);
    if (name !== 'event') continue;
    const bodies = puts.filter(({ path }) => readExternalKey(path)).map(({ body }) => body ?? {});
    const events = bodies.map((body, index) => ({ body, id: ids[index] }));
    await prefetchForEvents(planner, events, context);
  }
}
