/** The service cannot start, because settings are invalid. */
export class SettingsError extends Error {
  /** @param problems one line for each invalid setting, which begins with the name of the variable */
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}
