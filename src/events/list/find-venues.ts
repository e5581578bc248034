import type { EntityManager, ObjectLiteral } from 'typeorm';
import { buildReadableCondition } from '../../content/access/record-rights.js';
import type { Principal } from '../../core/http/context/principal.js';
import { foldText } from '../../core/text/fold.js';
import { VenueTranslation } from '../../venues/venue.entity.js';
import type { Circle } from '../dto/list-events.dto.js';
import { selectVenuesIn } from './distance-sql.js';

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

/** Returns the ids of the readable venues in a circle. */
export async function findVenuesIn(manager: EntityManager, circle: Circle, principal: Principal): Promise<number[]> {
  const { sql, parameters } = selectVenuesIn(circle, principal);
  const venues = manager.createQueryBuilder().select('near.id', 'id').from<ObjectLiteral>(`(${sql})`, 'near').setParameters(parameters);
  return (await venues.getRawMany<{ id: number }>()).map(({ id }) => id);
}
