import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readSettings } from './read-settings.js';
import { SettingsError } from './settings-error.js';

/** The validated settings of the operator, in the types that the code uses. `null` stands for one that is not set. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

/** Limits in requests per minute. */
export type RateLimits = NonNullable<Settings['rateLimits']>;

/** An OpenID Connect issuer (OpenID Connect Discovery 1.0 §4). */
export type Issuer = NonNullable<Settings['issuer']>;

/** Where the files of images are, and what is accepted. */
export type MediaSettings = Settings['media'];

/**
 * Loads `.env` if it exists. It reads the file first, because Node's `loadEnvFile` treats a file without read permission
 * like one that does not exist.
 * @returns the names of its variables
 */
function loadEnvFile(): string[] {
  let text: string;
  try {
    text = readFileSync('.env', 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new SettingsError([`.env: cannot be read (${code}); let the service's user read it, or take it away.`]);
  }
  process.loadEnvFile();
  return Object.keys(parseEnv(text));
}

/** The names of the variables in `.env`. */
export const namesInEnvFile: readonly string[] = loadEnvFile();

/** The settings of this process, read when this module is loaded. */
export const settings: Settings = readSettings(process.env);
