import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of these tests. */
export const folder = mkdtempSync(join(process.env.DATA_DIR!, 'pictures-'));

process.env.MEDIA_STORAGE = folder;
