import type { ContentResource } from '../content/finding/find-record.js';
import { lookUpNames } from '../content/finding/linked-records.js';
import type { Content } from '../content/records/content.entity.js';
import { lookUpSlugs } from '../content/slugs/slugs.js';
import type { Translation, WithTranslations } from '../content/texts/translation.entity.js';
import type { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import type { RequestContext } from '../core/http/context/request-context.js';
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
export async function readAheadForEvents(work: UnitOfWork, bodies: readonly Fields[], context: RequestContext): Promise<void> {
  if (bodies.length === 0) return;
  work.bulkMemory?.expectRecords('event', bodies.length);
  await lookUpSlugs(work, EVENT_RESOURCE, context.locale.content, listSlugs(listStrings(bodies, 'title')));
  await readAheadForNames(work, VENUE_RESOURCE, listLinkedNames(bodies, 'venue'), context);
  await readAheadForNames(work, ORGANIZER_RESOURCE, listLinkedNames(bodies, 'organizer'), context);
}

async function readAheadForNames<E extends Content & WithTranslations<T>, T extends Translation>(
  work: UnitOfWork,
  definition: ContentResource<E, T>,
  names: readonly string[],
  context: RequestContext,
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
function listStrings(objects: readonly Fields[], field: string): string[] {
  return objects.flatMap(({ [field]: value }) => (typeof value === 'string' && value.length <= MAX_NAME_LENGTH ? [value] : []));
}

function listSlugs(names: readonly string[]): string[] {
  return [...new Set(names.map(buildSlug))].filter((slug) => slug !== '');
}
