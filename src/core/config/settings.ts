import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readSettings } from './read-settings.js';
import type { Texts } from './setting.js';
import { SettingsError } from './settings-error.js';

/** The validated settings of the operator, in the types that the code uses. `null` stands for one that is not set. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

/** Limits in requests per minute. */
export type RateLimits = NonNullable<Settings['rateLimits']>;

/** An OpenID Connect issuer (OpenID Connect Discovery 1.0 §4). */
export type Issuer = NonNullable<Settings['issuer']>;

/** Where the files of images are, and what is accepted. */
export type MediaSettings = Settings['media'];

/** The token by which Nest injects the settings: `constructor(private readonly settings: Settings)`. `SettingsModule` provides them. */
// oxlint-disable-next-line typescript/no-extraneous-class -- Nest needs no more of it than its name.
export const Settings = class {} as unknown as (abstract new () => Settings) & { readonly prototype: Settings };

/** The settings of this process, and the names of the variables in `.env`. */
export interface ProcessSettings {
  readonly settings: Settings;
  readonly namesInEnvFile: readonly string[];
}

/**
 * Reads the settings of this process, from `.env` and its environment. The file of a program calls it once, and hands them on.
 * @param others variables in the place of those of the environment
 * @throws SettingsError with one line for each problem
 */
export function readProcessSettings(others: Texts = {}): ProcessSettings {
  forgetTextEditor();
  const namesInEnvFile = loadEnvFile();
  return { settings: readSettings({ ...process.env, ...others }), namesInEnvFile };
}

/** Forgets an `EDITOR` that names a program, as shells set it. `npm run` sets it for each script. Then `.env` counts, or the default. */
function forgetTextEditor(): void {
  if (process.env.EDITOR !== 'on' && process.env.EDITOR !== 'off') delete process.env.EDITOR;
}

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
