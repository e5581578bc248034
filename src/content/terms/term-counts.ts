import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import { FollowedCache } from '../../core/database/changes/followed-cache.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { isRecordName, type TermName } from '../../core/resources.js';
import { COUNT_UNITS, FACETS } from '../calendar/facets.js';

const MAX_COUNTS = 50_000;

/** Counts the published events of categories and tags, and keeps the counts until an event, a category or a tag changes. */
@Injectable()
export class TermCounts {
  private readonly cache: FollowedCache<number>;

  constructor(
    private readonly work: UnitOfWork,
    changes: ChangeFollower,
  ) {
    const findStaleKeys = ({ resource }: { resource: string }) =>
      isRecordName(resource) && resource !== 'venue' && resource !== 'organizer' ? ('all' as const) : [];
    this.cache = new FollowedCache(work, changes, { name: 'term-counts', maxBytes: MAX_COUNTS, findStaleKeys });
  }

  /** Returns the counts by the ids of the terms. */
  async load(resource: TermName, ids: readonly number[]): Promise<Map<number, number>> {
    if (ids.length === 0) return new Map();
    return this.cache.load(resource, ids, async (missing) => {
      const counts = await countEvents(this.work.manager, resource, missing);
      return new Map(missing.map((id) => [id, { value: counts.get(id) ?? 0, bytes: 1 }]));
    });
  }
}

/** Returns the number of published events of each term, which is the sum of its counters. */
async function countEvents(manager: EntityManager, term: TermName, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await manager
    .createQueryBuilder()
    .select('links.facet_id', 'id')
    .addSelect('SUM(links.events)', 'count')
    .from('calendar_count', 'links')
    .where('links.facet = :facet AND links.unit = :unit AND links.facet_id IN (:...ids)', {
      facet: FACETS[term],
      unit: COUNT_UNITS.links,
      ids,
    })
    .groupBy('links.facet_id')
    .getRawMany<{ id: number; count: number | string }>();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
