import type { ExternalKey } from '../../content/external-ids/external-id-rules.js';
import { RECORD_NAMES, type RecordName, RESOURCES } from '../../core/resources.js';
import type { CreateBatchOperationDto } from './dto/batch.dto.js';

/** Returns the resource whose records the operation is about; undefined for sources and for paths that lead nowhere. */
export function findResource({ path }: Pick<CreateBatchOperationDto, 'path'>): RecordName | undefined {
  const [collection] = splitPath(path);
  return RECORD_NAMES.find((name) => RESOURCES[name].collection === collection);
}

/**
 * Tells whether the operation may add a record to what the batch has planned. It sees the planned records. All other operations read
 * and write tables, so the plan is inserted before them.
 */
export function canJoinPlan(operation: Pick<CreateBatchOperationDto, 'method' | 'path'>): boolean {
  const resource = findResource(operation);
  if (resource === undefined || RESOURCES[resource].kind !== 'content') return false;
  return operation.method === 'PUT'
    ? readExternalKey(operation.path) !== undefined
    : operation.method === 'POST' && splitPath(operation.path).length === 1;
}

/** Returns the pair in a path such as `events/external/tickets/4711`, if it has one. */
export function readExternalKey(path: string): ExternalKey | undefined {
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
