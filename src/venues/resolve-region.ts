import { invalidParameter } from '../core/errors/domain-error.js';
import { foldText } from '../core/text/fold.js';
import type { VenueTextsDto } from './dto/venue.dto.js';

/** Returns state and province. A `stateprovince` alone is the state in the United States, and the province elsewhere. */
export function resolveRegion(
  { state, province, stateprovince }: Partial<VenueTextsDto>,
  country: string | null,
): Record<'state' | 'province', string | null | undefined> {
  if (stateprovince === undefined) return { state, province };
  if (state === undefined && province === undefined) {
    return isUnitedStates(country) ? { state: stateprovince, province: null } : { state: null, province: stateprovince };
  }
  if ((state ?? province ?? null) !== stateprovince) throw invalidParameter('stateprovince', { reason: 'differs', other: 'state' });
  return { state, province };
}

const UNITED_STATES_NAMES = new Set([
  'us',
  'usa',
  'united states',
  'united states of america',
  'estats units',
  "estats units d'america",
  'estados unidos',
  'estados unidos de america',
  'eua',
  'eeuu',
  'ee uu',
]);

function isUnitedStates(country: string | null): boolean {
  return UNITED_STATES_NAMES.has(
    foldText(country ?? '')
      .replaceAll('.', '')
      .trim(),
  );
}
