import { invalidParameter } from '../core/errors/domain-error.js';
import type { Event } from './event.entity.js';

/** The highest age that an event can name. */
export const MAX_AGE = 120;

/** Checks the ages of an event as they are after a write. @throws DomainError 400 */
export function assertAgesValid({ ageMin, ageMax }: Partial<Pick<Event, 'ageMin' | 'ageMax'>>): void {
  if (ageMin != null && ageMax != null && ageMax < ageMin)
    throw invalidParameter('age_max', { reason: 'between', min: ageMin, max: MAX_AGE });
}
