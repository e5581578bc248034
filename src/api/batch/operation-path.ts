import type { ExternalKey } from '../../content/external-ids/external-id-rules.js';
import { RECORD_NAMES, type RecordName, RESOURCES } from '../../core/resources/resources.js';
import type { CreateBatchOperationDto } from './dto/batch.dto.js';

/** Returns the resource whose records the operation is about; undefined for sources and for paths that lead nowhere. */
export function findResource({ path }: Pick<CreateBatchOperationDto, 'path'>): RecordName | undefined {
  const [collection] = splitPath(path);
  return RECORD_NAMES.find((name) => RESOURCES[name].collection === collection);
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
