/** The environment holds values that the service cannot start with. */
export class SettingsError extends Error {
  /** @param problems one line for every bad variable, each beginning with its name */
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}
