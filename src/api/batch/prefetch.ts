import type { Request } from 'express';
import { findIdsByExternalKeys } from '../../content/external-ids/external-ids.js';
import type { WriteGroup } from '../../content/plans/write-group.js';
import { assertSignedIn } from '../../core/http/context/request-context.js';
import { RECORD_NAMES } from '../../core/resources.js';
import { prefetchForEvents } from '../../events/prefetch-names.js';
import type { CreateBatchOperationDto } from './dto/batch.dto.js';
import { findResource, readExternalKey } from './operation-path.js';

/** Reads, for all operations of a group at once, what each of them would look for. */
export async function prefetch(group: WriteGroup, operations: readonly CreateBatchOperationDto[], { context }: Request): Promise<void> {
  assertSignedIn(context);
  for (const name of RECORD_NAMES) {
    const puts = operations.filter((operation) => operation.method === 'PUT' && findResource(operation) === name);
    const keys = puts.flatMap(({ path }) => readExternalKey(path) ?? []);
    const ids = await findIdsByExternalKeys(group, name, keys);
    if (name !== 'event') continue;
    const bodies = puts.filter(({ path }) => readExternalKey(path)).map(({ body }) => body ?? {});
    const events = bodies.map((body, index) => ({ body, id: ids[index] }));
    await prefetchForEvents(group, events, context);
  }
}
