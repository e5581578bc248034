/** Figures of several rounds. */

export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Returns how far the middle half of the values lies from the median, as a share of it: 0.1 is ±10 %. */
export function spread(values) {
  const center = median(values);
  return center === 0 ? 0 : median(values.map((value) => Math.abs(value - center))) / center;
}
