import { foldText } from '../../core/text/fold.js';
import type { VenueResponse } from '../../venues/dto/venue.response.js';
import { isFilled } from './describe.js';

/** What separates the parts of a place in a text. */
const SEPARATOR = /[,;()\n]|\s[-–—|·]\s/;

/**
 * Returns the name and the address of a venue on one line: `Ateneu, Carrer Major 1, 17001 Girona, Catalunya`. A part that another
 * part contains is left out, because many names and addresses contain the town.
 */
export function formatPlace({ venue, address, zip, city, stateprovince, country }: VenueResponse): string {
  const town = [zip, city].filter(isFilled).join(' ');
  const parts = [venue, address, town, stateprovince, country].filter(isFilled);
  const isRepeated = (part: string, place: number) =>
    parts.some((other, otherPlace) => {
      const isLonger = other.length === part.length ? otherPlace < place : other.length > part.length;
      return isLonger && place !== otherPlace && contains(split(other, zip), split(part, zip));
    });
  const shown = parts.filter((part, place) => !isRepeated(part, place));
  // A name or an address with the town may lack its post code.
  const isZipHidden = isFilled(zip) && !shown.some((part) => part.includes(zip));
  return (isZipHidden ? insertAfterTown(shown, zip, country) : shown).join(', ');
}

function insertAfterTown(parts: readonly string[], zip: string, country: string | null): string[] {
  const end = parts.at(-1) === country && parts.length > 1 ? parts.length - 1 : parts.length;
  return parts.toSpliced(end, 0, zip);
}

/** Splits a text into names that can be compared, without the post code. */
function split(text: string, zip: string | null): string[] {
  const names = foldText(text).split(SEPARATOR);
  const withoutZip = isFilled(zip) ? names.map((name) => removeWord(name, foldText(zip))) : names;
  return withoutZip.map((name) => name.trim().replace(/\s+/g, ' ')).filter((name) => name !== '');
}

function removeWord(text: string, word: string): string {
  return text
    .split(/\s+/)
    .filter((one) => one !== word)
    .join(' ');
}

/** Tells whether the names follow each other in the others. */
function contains(others: readonly string[], names: readonly string[]): boolean {
  return others.some((_, start) => names.every((name, index) => others[start + index] === name));
}
