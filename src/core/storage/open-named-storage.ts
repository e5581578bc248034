import { readSettings } from '../config/read-settings.js';
import type { FileStorage } from './file-storage.js';
import { openStorage } from './open-storage.js';

/** Returns the storage of this name, as in `MEDIA_STORAGE`. @throws SettingsError for a bucket without keys */
export function openNamedStorage(name: string): FileStorage {
  return openStorage(readSettings({ ...process.env, MEDIA_STORAGE: name }).media.storage);
}
