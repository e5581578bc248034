import { type EntityManager, In } from 'typeorm';
import type { WritePlanner } from '../../content/plans/write-group.js';
import { SlugHistory } from '../../content/texts/slug-history.entity.js';
import { divide } from '../../core/database/divide.js';
import { insertRowsOf } from '../../core/database/insert-rows.js';
import { EventTranslation } from '../event.entity.js';
import type { StoredEvent } from '../occurrences/own-record.js';

/** A slug that an event had before it became a date of a series. */
export type FormerSlug = Pick<SlugHistory, 'language' | 'slug' | 'ownerId' | 'wasPublic'>;

/** Reads the slugs that events have, and have had. */
export async function readFormerSlugs({ manager }: WritePlanner, events: readonly StoredEvent[]): Promise<FormerSlug[]> {
  const former = await readHistory(
    manager,
    events.map(({ id }) => id),
  );
  const current = events.flatMap(({ id, status, translations }) =>
    translations.flatMap(({ language, slug, draft }) =>
      slug === null ? [] : [{ language, slug, ownerId: id, wasPublic: status === 'publish' && !draft }],
    ),
  );
  return [...former, ...current];
}

/** Reads the slugs that events had before. */
export async function readHistory(manager: EntityManager, ids: readonly number[]): Promise<FormerSlug[]> {
  const rows = await manager.find(SlugHistory, { where: { resource: 'event', ownerId: In([...ids]) } });
  return rows.map(({ language, slug, ownerId, wasPublic }) => ({ language, slug, ownerId, wasPublic }));
}

/** Lets the slugs lead to the dates that the events have become, but for those that another event has now. */
export async function writeFormerSlugs({ manager, settings }: WritePlanner, slugs: readonly FormerSlug[]): Promise<void> {
  for (const some of divide(slugs)) {
    const slug = In(some.map((one) => one.slug));
    // The index begins with the language.
    const isCurrent = { language: In([...settings.languages]), slug, slugReleasedBy: 0 };
    const current = await manager.find(EventTranslation, { select: { ownerId: true, language: true, slug: true }, where: isCurrent });
    const former = await manager.find(SlugHistory, { where: { resource: 'event', slug } });
    const taken = new Set([...current, ...former].map((one) => `${one.language} ${one.slug}`));
    const free = some.filter((one) => !taken.has(`${one.language} ${one.slug}`));
    await insertRowsOf(
      manager,
      SlugHistory,
      free.map((one) => ({ ...one, resource: 'event' })),
    );
  }
}
