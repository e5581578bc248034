import { type DataSource, In } from 'typeorm';
import { contentKinds } from '../../content/records/content-kinds.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';

/** Whether somebody is the author of anything, in the trash or not. */
export async function ownsRecords(work: UnitOfWork, source: DataSource, authorId: number): Promise<boolean> {
  for (const { record } of contentKinds(source)) if (await work.manager.existsBy(record, { authorId })) return true;
  return false;
}

/** Ids in one statement. */
const AT_ONCE = 500;

/** Makes somebody the author of all that another is, in the unit of work under way. */
export async function handOver(
  work: UnitOfWork,
  source: DataSource,
  { from, to, nowUtc }: { from: number; to: number; nowUtc: string },
): Promise<void> {
  for (const { resource, record } of contentKinds(source)) {
    const owned = await work.manager.find(record, { select: { id: true }, where: { authorId: from }, order: { id: 'ASC' } });
    const columns = { authorId: to, modifiedUtc: nowUtc, version: () => 'version + 1' };
    const ids = owned.map(({ id }) => id);
    // Those that were found, and no others: each leaves its note.
    for (let at = 0; at < ids.length; at += AT_ONCE) await work.manager.update(record, { id: In(ids.slice(at, at + AT_ONCE)) }, columns);
    for (const id of ids) work.note({ resource, id, action: 'update', fields: ['author'] });
  }
}
