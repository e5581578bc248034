import type { DataSource } from 'typeorm';
import { contentKinds } from '../content/content-kinds.js';
import type { UnitOfWork } from '../database/unit-of-work.js';

/** Whether somebody is the author of anything, in the trash or not. */
export async function ownsRecords(work: UnitOfWork, source: DataSource, authorId: number): Promise<boolean> {
  for (const { record } of contentKinds(source)) if (await work.manager.existsBy(record, { authorId })) return true;
  return false;
}

/** Makes somebody the author of all that another is, in the unit of work under way. */
export async function handOver(
  work: UnitOfWork,
  source: DataSource,
  { from, to, nowUtc }: { from: number; to: number; nowUtc: string },
): Promise<void> {
  for (const { resource, record } of contentKinds(source)) {
    const owned = await work.manager.find(record, { select: { id: true }, where: { authorId: from }, order: { id: 'ASC' } });
    if (owned.length === 0) continue;
    const columns = { authorId: to, modifiedUtc: nowUtc, version: () => 'version + 1' };
    await work.manager.update(record, { authorId: from }, columns);
    for (const { id } of owned) work.note({ resource, id, action: 'update', fields: ['author'] });
  }
}
