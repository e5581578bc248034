import { join } from 'node:path';
import type { MediaSettings } from '../config/settings.js';
import { BucketStorage } from './bucket-storage.js';
import type { FileStorage } from './file-storage.js';
import { FolderStorage } from './folder-storage.js';

/** Returns the storage that the settings name. */
export function openStorage(storage: MediaSettings['storage']): FileStorage {
  return 'bucket' in storage ? new BucketStorage(storage.bucket) : new FolderStorage(storage.folder);
}

/** Returns the storage beside a database. @param media `undefined`: the folder in `dataDir` */
export function openStorageOf({ dataDir, media }: { dataDir: string; media?: Pick<MediaSettings, 'storage'> }): FileStorage {
  return openStorage(media?.storage ?? { folder: join(dataDir, 'media') });
}
