/** What a boolean field becomes in its column: left out stays, `null` restores the default. */
export function orDefault(value: boolean | null | undefined, standard: boolean): boolean | undefined {
  return value === null ? standard : value;
}
