import type { ContentResource } from '../content/finding/find-record.js';
import { lookUpNames } from '../content/finding/linked-records.js';
import type { Content } from '../content/records/content.entity.js';
import { lookUpSlugs } from '../content/slugs/slugs.js';
import type { Translation, WithTranslations } from '../content/texts/translation.entity.js';
import { CATEGORY_RESOURCE } from '../categories/category.resource.js';
import { findNamedTerms } from '../content/terms/write-terms.js';
import { TAG_RESOURCE } from '../tags/tag.resource.js';
import type { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import type { SignedInContext } from '../core/http/context/request-context.js';
import { foldText } from '../core/text/fold.js';
import { buildSlug } from '../core/text/slug.js';
import { ORGANIZER_RESOURCE } from '../organizers/organizer.resource.js';
import { VENUE_RESOURCE } from '../venues/venue.resource.js';
import { EVENT_RESOURCE } from './event.resource.js';

type Fields = Readonly<Record<string, unknown>>;

/** UTF-16 units. */
const MAX_NAME_LENGTH = 510;

/**
 * Reads at once what a bulk will look for when it adds events: the slugs of their titles, and the venues and organizers of the names
 * that they bring. The bodies are not checked yet. What is not found here, the write of the event finds itself.
 */
export async function readAheadForEvents(work: UnitOfWork, bodies: readonly Fields[], context: SignedInContext): Promise<void> {
  if (bodies.length === 0) return;
  work.bulkMemory?.expectRecords('event', bodies.length);
  await lookUpSlugs(work, EVENT_RESOURCE, context.locale.content, listSlugs(listStrings(bodies, 'title')));
  await readAheadForNames(work, VENUE_RESOURCE, listLinkedNames(bodies, 'venue'), context);
  await readAheadForNames(work, ORGANIZER_RESOURCE, listLinkedNames(bodies, 'organizer'), context);
  await findNamedTerms(work, CATEGORY_RESOURCE, listTermNames(bodies, 'categories'), context);
  await findNamedTerms(work, TAG_RESOURCE, listTermNames(bodies, 'tags'), context);
}

async function readAheadForNames<E extends Content & WithTranslations<T>, T extends Translation>(
  work: UnitOfWork,
  definition: ContentResource<E, T>,
  names: readonly string[],
  context: SignedInContext,
): Promise<void> {
  if (names.length === 0) return;
  const found = await lookUpNames(work, definition, [...new Set(names.map(foldText))]);
  const unknown = names.filter((name) => (found.get(foldText(name)) ?? []).length === 0);
  if (unknown.length === 0) return;
  work.bulkMemory?.expectRecords(definition.resource, unknown.length);
  await lookUpSlugs(work, definition, context.locale.content, listSlugs(unknown));
}

function listLinkedNames(bodies: readonly Fields[], resource: 'venue' | 'organizer'): string[] {
  const links = bodies.flatMap((body) => body[resource]).filter((link) => typeof link === 'object' && link !== null);
  return [...new Set(listStrings(links as Fields[], resource))];
}

/** Leaves out what no title or name can be: folding a long text may take long. */
function listTermNames(bodies: readonly Fields[], field: 'categories' | 'tags'): string[] {
  const names = bodies.flatMap((body) => body[field]).filter((name) => typeof name === 'string' && name.length <= MAX_NAME_LENGTH);
  return [...new Set(names as string[])];
}

function listStrings(objects: readonly Fields[], field: string): string[] {
  return objects.flatMap(({ [field]: value }) => (typeof value === 'string' && value.length <= MAX_NAME_LENGTH ? [value] : []));
}

function listSlugs(names: readonly string[]): string[] {
  return [...new Set(names.map(buildSlug))].filter((slug) => slug !== '');
}
