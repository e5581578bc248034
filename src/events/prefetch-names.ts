import { type ContentResource, lookUpForUpdate } from '../content/lookup/find-record.js';
import { lookUpNames, nameLookup } from '../content/lookup/linked-records.js';
import { prefetchTexts, type TextQuestion } from '../content/plans/lookups.js';
import type { WritePlanner } from '../content/plans/write-planner.js';
import type { Content } from '../content/records/content.entity.js';
import { formerSlugLookup } from '../content/texts/slug-history.js';
import { slugLookup } from '../content/texts/slugs.js';
import { findNamedTerms } from '../content/terms/term-links.js';
import type { TranslatedResource } from '../content/texts/text-changes.js';
import type { Translation, WithTranslations } from '../content/texts/translation.entity.js';
import { CATEGORY_RESOURCE } from '../categories/category.resource.js';
import { TAG_RESOURCE } from '../tags/tag.resource.js';
import type { SignedInContext } from '../core/http/context/request-context.js';
import { MAX_LINKS } from '../content/lookup/to-links.js';
import { foldText } from '../core/text/fold.js';
import { buildSlug } from '../core/text/slug.js';
import { ORGANIZER_RESOURCE } from '../organizers/organizer.resource.js';
import { VENUE_RESOURCE } from '../venues/venue.resource.js';
import { MAX_TERMS } from './dto/event.dto.js';
import { lookUpLinks } from './links/event-link-writer.js';
import { EVENT_RESOURCE } from './event.resource.js';
import type { Fields } from '../core/objects.js';

/** UTF-16 units. */
const MAX_NAME_LENGTH = 510;

/** An event that a batch will put: what was sent, and the id if the event is known. */
export interface PutEvent {
  readonly id: number | undefined;
  readonly body: Fields;
}

/**
 * Reads at once what a batch will look for when it puts events: those that are known, the slugs of the titles of new ones, and the
 * records of the names that they bring. The bodies are not checked yet. What is not found here, the write of the event finds itself.
 */
export async function prefetchForEvents(planner: WritePlanner, events: readonly PutEvent[], context: SignedInContext): Promise<void> {
  if (events.length === 0) return;
  const bodies = events.map(({ body }) => body);
  await prefetchKnownEvents(planner, events);
  const added = events.filter(({ id }) => id === undefined).map(({ body }) => body);
  planner.ids.expect('event', added.length);
  await prefetchNames(planner, { titles: listStrings(added, 'title'), bodies }, context);
  await findNamedTerms(planner, CATEGORY_RESOURCE, listTermNames(bodies, 'categories'), context);
  await findNamedTerms(planner, TAG_RESOURCE, listTermNames(bodies, 'tags'), context);
}

async function prefetchKnownEvents(planner: WritePlanner, events: readonly PutEvent[]): Promise<void> {
  const known = [...(await lookUpForUpdate(planner, EVENT_RESOURCE, [...new Set(events.flatMap(({ id }) => id ?? []))])).values()];
  const sending = (field: string) => {
    const ids = new Set(events.filter(({ body }) => body[field] !== undefined).map(({ id }) => id));
    return known.map(({ id }) => id).filter((id) => ids.has(id));
  };
  await lookUpLinks(planner, 'venue', sending('venue'));
  await lookUpLinks(planner, 'organizer', sending('organizer'));
  await lookUpLinks(planner, 'category', sending('categories'));
  await lookUpLinks(planner, 'tag', sending('tags'));
}

/** As `prefetchForEvents`, for one new event outside of a batch that has done it. Call it when the names are locked. */
export async function prefetchForNewEvent(planner: WritePlanner, event: object, context: SignedInContext): Promise<void> {
  if (planner.hasAllNames) return;
  planner.ids.expect('event', 1);
  const bodies = [event as Fields];
  await prefetchNames(planner, { titles: listStrings(bodies, 'title'), bodies }, context);
}

interface SentNames {
  /** The titles of new events. */
  readonly titles: readonly string[];
  /** The events with their venues and organizers. */
  readonly bodies: readonly Fields[];
}

/**
 * Reads the slugs of new events and the records that have the names, then the slugs of the names that are new. For these, it
 * expects new records.
 */
async function prefetchNames(planner: WritePlanner, { titles, bodies }: SentNames, { locale }: SignedInContext): Promise<void> {
  const venues = listLinkedNames(bodies, 'venue');
  const organizers = listLinkedNames(bodies, 'organizer');
  const askForSlugs = <T extends Translation>(definition: TranslatedResource<T>, names: readonly string[]): TextQuestion[] => [
    { lookup: slugLookup(definition, locale.content), keys: listSlugs(names) },
    { lookup: formerSlugLookup(definition, locale.content), keys: listSlugs(names) },
  ];
  await prefetchTexts(planner, [
    ...askForSlugs(EVENT_RESOURCE, titles),
    { lookup: nameLookup(VENUE_RESOURCE), keys: listFolded(venues) },
    { lookup: nameLookup(ORGANIZER_RESOURCE), keys: listFolded(organizers) },
  ]);
  const newVenues = await prefetchNamedRecords(planner, VENUE_RESOURCE, venues);
  const newOrganizers = await prefetchNamedRecords(planner, ORGANIZER_RESOURCE, organizers);
  await prefetchTexts(planner, [...askForSlugs(VENUE_RESOURCE, newVenues), ...askForSlugs(ORGANIZER_RESOURCE, newOrganizers)]);
}

/** Reads the records that have the names. Returns the other names, and expects a new record for each. */
async function prefetchNamedRecords<E extends Content & WithTranslations<T>, T extends Translation>(
  planner: WritePlanner,
  definition: ContentResource<E, T>,
  names: readonly string[],
): Promise<string[]> {
  const idsByName = await lookUpNames(planner, definition, names);
  const isNew = (name: string) => (idsByName.get(foldText(name)) ?? []).length === 0;
  const added = names.filter(isNew);
  planner.ids.expect(definition.resource, listFolded(added).length);
  return added;
}

function listLinkedNames(bodies: readonly Fields[], resource: 'venue' | 'organizer'): string[] {
  const links = listItems(bodies, resource, MAX_LINKS).filter((link) => typeof link === 'object' && link !== null);
  return [...new Set(listStrings(links as Fields[], resource))];
}

/** Leaves out what no title or name can be: folding a long text may take long. */
function listTermNames(bodies: readonly Fields[], field: 'categories' | 'tags'): string[] {
  const names = listItems(bodies, field, MAX_TERMS).filter((name) => typeof name === 'string' && name.length <= MAX_NAME_LENGTH);
  return [...new Set(names as string[])];
}

/** Lists what the events send in a list. Leaves out the events with too many items: they will be refused. */
function listItems(bodies: readonly Fields[], field: string, maxItems: number): unknown[] {
  const lists = bodies.map(({ [field]: sent }): unknown[] => (Array.isArray(sent) ? sent : [sent]));
  return lists.filter(({ length }) => length <= maxItems).flat();
}

function listStrings(objects: readonly Fields[], field: string): string[] {
  return objects.flatMap(({ [field]: value }) => (typeof value === 'string' && value.length <= MAX_NAME_LENGTH ? [value] : []));
}

function listFolded(names: readonly string[]): string[] {
  return [...new Set(names.map(foldText))];
}

function listSlugs(names: readonly string[]): string[] {
  return [...new Set(names.map(buildSlug))].filter((slug) => slug !== '');
}
