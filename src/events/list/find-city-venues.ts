import type { EntityManager } from 'typeorm';
import { buildReadableCondition } from '../../content/access/record-rights.js';
import type { Principal } from '../../core/http/context/principal.js';
import { foldText } from '../../core/text/fold.js';
import { VenueTranslation } from '../../venues/venue.entity.js';

/** Returns the ids of the readable venues in some cities, which are named in any language, in any case, and with or without accents. */
export async function findCityVenues(manager: EntityManager, cities: readonly string[], principal: Principal): Promise<number[]> {
  const readable = buildReadableCondition(principal, 'venue');
  const rows = await manager
    .createQueryBuilder(VenueTranslation, 'text')
    .innerJoin('text.owner', 'venue')
    .select('DISTINCT text.ownerId', 'id')
    .where('text.cityFolded IN (:...cities) AND text.shown = :shown', { cities: cities.map(foldText), shown: true })
    .andWhere(readable.sql, readable.parameters)
    .getRawMany<{ id: number }>();
  return rows.map(({ id }) => id);
}
