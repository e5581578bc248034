/** Prints what was measured: a fault is known by its figure. */
export function figure(text: string): void {
  process.stdout.write(`  ▸ ${text}\n`);
}

/** `1.4 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
