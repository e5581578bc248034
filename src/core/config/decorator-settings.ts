import type { Settings } from './settings.js';

type DecoratorSettings = Pick<Settings, 'languages' | 'catalogues' | 'maxPerPage' | 'defaultCurrency' | 'databaseUrl'>;

let current: DecoratorSettings | undefined;

/**
 * Sets the settings that decorators need. `SettingsModule.for` calls it, so whatever creates an application does.
 *
 * It is the one value that a file sets for others. Decorators of DTOs and entities run when their modules are loaded, before there
 * are settings, and Nest injects nothing into their validators. So they read the settings here, at each use. All applications of a
 * process that run at the same time need the same.
 */
export function setDecoratorSettings(settings: DecoratorSettings): void {
  current = settings;
}

/** Returns the settings for a decorator. All other code gets them by injection, by its context, or as an argument. */
export function getDecoratorSettings(): DecoratorSettings {
  if (current === undefined) throw new Error('setDecoratorSettings() comes before the first use of a DTO or an entity');
  return current;
}

/** Tells whether the database is a server. A column is also asked for its type when its module is loaded, and the answer does not matter. */
export function usesServer(): boolean {
  return (current?.databaseUrl ?? null) !== null;
}
