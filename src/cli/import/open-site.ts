import { readFile } from 'node:fs/promises';
import { NO_PAIRS, readPairs } from '../../api/imports/readers/the-events-calendar/read-pairs.js';
import { readSite } from '../../api/imports/readers/the-events-calendar/read-site.js';
import { SiteClient } from '../../api/imports/readers/the-events-calendar/site-client.js';
import { type SourceReader, withNetworkErrors } from '../../api/imports/source-record.js';
import { type ImportArguments, UsageError } from './arguments.js';
import { ANY_ADDRESS } from './open-file.js';

/** The languages that come with the service, which are looked for beside that of the arguments. */
const LANGUAGES = ['ca', 'es', 'en'];

/** Begins to read a site with The Events Calendar. @throws UsageError, SourceError for a table of translations that is not one */
export async function openSite({ location: root, language, translations }: ImportArguments): Promise<SourceReader> {
  const pairs = translations === undefined ? NO_PAIRS : readPairs(await readTable(translations));
  const languages = [...new Set([language, ...LANGUAGES])];
  return withNetworkErrors(readSite({ root, language, languages, pairs }, new SiteClient({ policy: ANY_ADDRESS })));
}

async function readTable(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--translations ${file}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}
