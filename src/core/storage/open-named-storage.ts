import { readStorage } from '../config/read-settings.js';
import { readEnvironment } from '../config/read-environment.js';
import { isMediaStorage } from '../config/rules.js';
import { SettingsError } from '../config/settings-error.js';
import type { FileStorage } from './file-storage.js';
import { openStorage } from './open-storage.js';

/** Returns the storage of this name, as in `MEDIA_STORAGE`. @throws SettingsError for a bucket without keys */
export function openNamedStorage(name: string, dataDir: string): FileStorage {
  const { environment, problems } = readEnvironment({ ...process.env, MEDIA_STORAGE: name });
  if (!isMediaStorage(name) || problems.length > 0) throw new SettingsError(problems);
  return openStorage(readStorage(environment, dataDir));
}
