import type { EntityManager } from 'typeorm';
import { buildReadableCondition } from '../content/access/record-rights.js';
import type { Principal } from '../core/http/context/principal.js';
import { foldText } from '../core/text/fold.js';
import { VenueTranslation } from './venue.entity.js';

/** A place on the Earth, in degrees (WGS 84). */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

interface NamedVenue extends Point {
  readonly id: number;
  readonly city: string | null;
  readonly name: string | null;
}

/** How many venues are looked at, at most. */
const MAX_VENUES = 1_000;

/**
 * Finds the middle of the readable venues in a town, or else a venue, by its name in any language, or by the beginning of it. Case and
 * accents do not matter. Venues without coordinates are no help.
 */
export async function findNamedPoint(manager: EntityManager, name: string, principal: Principal): Promise<Point | undefined> {
  const [start, readable] = [foldText(name), buildReadableCondition(principal, 'venue')];
  const begins = (column: string) => `(text.${column} >= :start AND text.${column} <= :end)`;
  const venues = await manager
    .createQueryBuilder(VenueTranslation, 'text')
    .innerJoin('text.owner', 'venue')
    .select('venue.id', 'id')
    .addSelect('text.cityFolded', 'city')
    .addSelect('text.nameFolded', 'name')
    .addSelect('venue.geoLat', 'latitude')
    .addSelect('venue.geoLng', 'longitude')
    .where(`(${begins('cityFolded')} OR ${begins('nameFolded')})`, { start, end: `${start}\u{10ffff}` })
    .andWhere('text.shown = :shown AND venue.geoLat IS NOT NULL', { shown: true })
    .andWhere(readable.sql, readable.parameters)
    .orderBy('text.cityFolded')
    .addOrderBy('text.nameFolded')
    .limit(MAX_VENUES)
    .getRawMany<NamedVenue>();
  const found = venues.find(({ city }) => city === start) ?? venues.find((venue) => venue.name === start) ?? venues[0];
  if (found === undefined) return undefined;
  // A venue is meant by its whole name also where the name of its town begins so.
  const isOfTown = found.city === start || (found.name !== start && found.city?.startsWith(start) === true);
  // A venue has a text in each language.
  const ofTown = new Map(venues.filter(({ city }) => city === found.city).map((venue) => [venue.id, venue]));
  return isOfTown ? findMiddle([...ofTown.values()]) : found;
}

function findMiddle(venues: readonly Point[]): Point {
  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { latitude: average(venues.map((venue) => venue.latitude)), longitude: average(venues.map((venue) => venue.longitude)) };
}
