import { invalidParameter } from '../core/errors/domain-error.js';
import type { Event } from './event.entity.js';

/** The highest age that an event can name. */
export const MAX_AGE = 120;

type Ages = Partial<Pick<Event, 'ageMin' | 'ageMax'>>;

/** Checks the ages of an event as they are after a write. @param sent those that the client sent @throws DomainError 400, which names one of these */
export function assertAgesValid(ages: Ages, sent = ages): void {
  const { ageMin, ageMax } = ages;
  if (ageMin == null || ageMax == null || ageMax >= ageMin) return;
  if (sent.ageMax === undefined) throw invalidParameter('age_min', { reason: 'between', min: 0, max: ageMax });
  throw invalidParameter('age_max', { reason: 'between', min: ageMin, max: MAX_AGE });
}
