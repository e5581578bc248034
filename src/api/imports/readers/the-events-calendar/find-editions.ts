import type { Language } from '../../../../core/text/language.js';
import { FetchError } from '../../../../core/fetching/fetch-error.js';
import { SourceError } from '../../source-record.js';
import type { SiteClient, SitePage } from './site-client.js';

/** The lists of a site in one language. */
export interface SiteEdition {
  readonly language: Language;
  readonly root: string;
}

/**
 * Finds the languages of a site, which a plugin serves below a path (`/ca/wp-json/…`) or by a parameter (`?lang=ca`). The first
 * edition is that of the address itself. A site without such a plugin ignores both, or does not know them.
 * @param language of the site, where it has one language, or does not tell
 * @throws SourceError if the address is not that of a site, FetchError
 */
export async function findEditions(
  client: SiteClient,
  root: string,
  language: Language,
  languages: readonly Language[],
): Promise<SiteEdition[]> {
  const plain = await client.readPage(root, 'events', 1);
  const editions: SiteEdition[] = [];
  const same: Language[] = [];
  for (const other of languages) {
    const found = await findEdition(client, root, other, plain);
    if (found === 'same') same.push(other);
    else if (found) editions.push({ language: other, root: found.root });
  }
  const [own = language, ...more] = same;
  return [{ language: editions.length === 0 || more.length > 0 ? language : own, root }, ...editions];
}

/** Finds the list of a language that shows other events than the address itself; `same` if the language is that of the address. */
async function findEdition(
  client: SiteClient,
  root: string,
  language: Language,
  plain: SitePage | undefined,
): Promise<{ root: string } | 'same' | undefined> {
  let isSame = false;
  for (const candidate of listCandidates(root, language)) {
    const page = await readIfThere(client, candidate.root);
    if (page === undefined || page.items.length === 0) continue;
    if (describe(page) !== describe(plain)) return candidate;
    // A parameter that shows the same may be unknown to the site.
    isSame ||= candidate.isPath;
  }
  return isSame ? 'same' : undefined;
}

function listCandidates(root: string, language: Language): { root: string; isPath: boolean }[] {
  const byParameter = new URL(root);
  byParameter.searchParams.set('lang', language);
  const byPath = new URL(root);
  byPath.pathname = byPath.pathname.replace(/\/wp-json\//, `/${language}/wp-json/`);
  const candidates = [
    { root: byPath.href, isPath: true },
    { root: byParameter.href, isPath: false },
  ];
  return candidates.slice(byPath.pathname === byParameter.pathname ? 1 : 0);
}

async function readIfThere(client: SiteClient, root: string): Promise<SitePage | undefined> {
  try {
    return await client.readPage(root, 'events', 1);
  } catch (error) {
    if (error instanceof SourceError || (error instanceof FetchError && error.kind === 'bad-status')) return undefined;
    throw error;
  }
}

/** Two lists with the same total and the same first ids are the same. */
function describe(page: SitePage | undefined): string {
  const ids = (page?.items ?? []).map((item) => (item as { id?: unknown } | null)?.id);
  return JSON.stringify([page?.total, ids]);
}
