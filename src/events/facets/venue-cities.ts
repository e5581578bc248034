import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { canRead, type OwnedRecord } from '../../content/access/record-rights.js';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import { FollowedCache } from '../../core/database/changes/followed-cache.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { Language } from '../../core/text/language.js';
import { Venue } from '../../venues/venue.entity.js';

const MAX_BYTES = 8 * 1024 * 1024;
/** What a venue takes beside its cities. */
const VENUE_BYTES = 200;

/** The cities of a venue in each language in which it is shown, and what decides who may read it. */
interface VenueCity extends OwnedRecord {
  readonly cities: ReadonlyMap<Language, string>;
}

/** Reads in which cities venues are, and keeps it until they change. The events of a list may be in thousands of venues. */
@Injectable()
export class VenueCities {
  private readonly cache: FollowedCache<VenueCity>;

  constructor(
    private readonly work: UnitOfWork,
    changes: ChangeFollower,
  ) {
    const findStaleKeys = ({ resource, id }: { resource: string; id: number | null }) => (resource === 'venue' ? [`venue ${id}`] : []);
    this.cache = new FollowedCache(work, changes, { name: 'venue-cities', maxBytes: MAX_BYTES, findStaleKeys });
  }

  /** Returns the city that the client sees of each venue that it may read, if the venue has one. */
  async load(ids: readonly number[], { principal, locale }: RequestContext): Promise<Map<number, string>> {
    const venues = await this.cache.load('venue', ids, (missing) => readCities(this.work.manager, missing));
    const shown = [...venues].flatMap(([id, venue]): [number, string][] => {
      const language = locale.chain.find((one) => venue.cities.has(one));
      return language !== undefined && canRead(principal, venue) ? [[id, venue.cities.get(language)!]] : [];
    });
    return new Map(shown);
  }
}

async function readCities(manager: EntityManager, ids: readonly number[]): Promise<Map<number, { value: VenueCity; bytes: number }>> {
  if (ids.length === 0) return new Map();
  const venues = await manager
    .createQueryBuilder(Venue, 'venue')
    .select(['venue.id', 'venue.status', 'venue.authorId', 'venue.hasOnlyDrafts', 'text.ownerId', 'text.language', 'text.city'])
    .leftJoin('venue.translations', 'text', 'text.shown = 1')
    .where(`venue.id IN (${ids.join()})`)
    .getMany();
  return new Map(
    venues.map(({ id, status, authorId, hasOnlyDrafts, translations }) => {
      const cities = new Map(translations.flatMap(({ language, city }) => (city ? [[language, city] as const] : [])));
      const bytes = VENUE_BYTES + 2 * [...cities.values()].join('').length;
      return [id, { value: { status, authorId, hasOnlyDrafts, cities }, bytes }];
    }),
  );
}
