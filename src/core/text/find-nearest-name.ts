/** A longer name is compared with none: the work grows with the product of the lengths. */
const MAX_COMPARED_LENGTH = 40;
/** Of a shorter name, one difference makes another word. */
const MIN_LONG_NAME = 5;
/** A shorter text is in too many names by chance. */
const MIN_PART_LENGTH = 3;

/**
 * Returns the known name that a misspelled one probably means: the one with the fewest differences, else the shortest one that
 * contains it (`lat` in `geoloc_lat`). Undefined if none is near.
 */
export function findNearestName(name: string, known: Iterable<string>): string | undefined {
  const sent = name.toLowerCase();
  if (sent.length > MAX_COMPARED_LENGTH) return undefined;
  const names = [...known].filter((one) => one.length <= MAX_COMPARED_LENGTH);
  const max = sent.length < MIN_LONG_NAME ? 1 : Math.ceil(sent.length / 3);
  const distances = names.map((one) => ({ one, distance: countDifferences(sent, one) })).filter(({ distance }) => distance <= max);
  const [nearest] = distances.sort((a, b) => a.distance - b.distance);
  if (nearest !== undefined || sent.length < MIN_PART_LENGTH) return nearest?.one;
  const [shortest] = names.filter((one) => one.includes(sent)).sort((a, b) => a.length - b.length);
  return shortest;
}

/**
 * Counts the letters to add, to remove, to replace, or to swap with the next one, so that one text becomes the other (optimal
 * string alignment).
 */
function countDifferences(one: string, other: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, place) => place)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let place = 1; place <= other.length; place++) {
      const isSame = one[row - 1] === other[place - 1];
      const isSwapped = row > 1 && place > 1 && one[row - 1] === other[place - 2] && one[row - 2] === other[place - 1];
      const swapped = isSwapped ? beforeLast[place - 2]! + 1 : Infinity;
      current.push(Math.min(last[place]! + 1, current[place - 1]! + 1, last[place - 1]! + (isSame ? 0 : 1), swapped));
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length]!;
}
