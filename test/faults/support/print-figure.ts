/** Prints the measurements of a fault test. */
export function printFigure(text: string): void {
  process.stdout.write(`  ▸ ${text}\n`);
}

/** Formats milliseconds as `1.4 s`. */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
