import type { EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { DomainError } from '../errors/domain-error.js';
import type { Language } from '../language/language.js';
import { textOf } from '../text/clean.js';
import { changedFields } from '../changes/changed-fields.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { fold } from '../text/fold.js';
import { sortKey } from '../text/sort-key.js';
import { freeSlug, wishedSlug } from './slugs.js';
import type { TextChanges } from './text-changes.js';
import type { TextChange, TextRoom } from './text-room.js';
import type { Translation } from './translation.entity.js';

/**
 * Writes a record's texts: a row for each language, with its slug and what searching and sorting need.
 * @throws DomainError 409 when no language would be left that has a title
 */
export async function writeTexts<T extends Translation>(
  work: UnitOfWork,
  room: TextRoom<T>,
  ownerId: number,
  existing: readonly T[],
  changes: TextChanges<T>,
): Promise<void> {
  const { manager } = work;
  const left = new Map(existing.map((text) => [text.language, text]));
  for (const [language, change] of changes) {
    const row = left.get(language);
    const text = change && (await complete(manager, room, { ownerId, language }, row, change));
    if (text === null || saysNothing(text)) left.delete(language);
    else left.set(language, text);
  }
  if (![...left.values()].some((text) => text.name !== null)) throw new DomainError('last-translation', { resource: room.resource });
  for (const language of changes.keys()) {
    const [before, after] = [existing.find((text) => text.language === language), left.get(language)];
    await store(manager, room, { ownerId, language }, before, after);
    note(work, room, ownerId, before, after);
  }
}

interface Key {
  ownerId: number;
  language: Language;
}

async function complete<T extends Translation>(
  manager: EntityManager,
  room: TextRoom<T>,
  key: Key,
  existing: T | undefined,
  change: TextChange<T>,
): Promise<T> {
  const { slug: _, ...texts } = change;
  const blank = { name: null, description: null, slug: null, released: 0 };
  const text = { ...blank, ...existing, ...texts, ...key } as unknown as T;
  const wish = wishedSlug(existing, change);
  if (wish !== undefined) text.slug = await freeSlug(manager, room, { ...key, wish });
  text.nameFolded = text.name === null ? null : fold(text.name);
  text.descriptionFolded = text.description === null ? null : fold(textOf(text.description));
  text.sortKey = text.name === null ? null : sortKey(text.name);
  return { ...text, ...room.derive(text) };
}

/** A translation without any text is none: clearing what was never written must not make one. */
function saysNothing(text: Translation): boolean {
  return Object.entries(text).every(([column, value]) => typeof value !== 'string' || column === 'language');
}

async function store<T extends Translation>(
  manager: EntityManager,
  room: TextRoom<T>,
  key: Key,
  existing: T | undefined,
  text: T | undefined,
): Promise<void> {
  if (text === undefined) await manager.delete(room.entity, key);
  else if (existing === undefined) await manager.insert(room.entity, text as QueryDeepPartialEntity<T>);
  else await manager.update(room.entity, key, text as QueryDeepPartialEntity<T>);
}

function note<T extends Translation>(
  work: UnitOfWork,
  { resource }: TextRoom<T>,
  id: number,
  before: T | undefined,
  after: T | undefined,
): void {
  const fields = after === undefined ? writtenFields(resource, before) : changedFields(resource, before ?? {}, after);
  const { language } = after ?? before ?? {};
  if (language !== undefined && fields.length > 0) work.note({ resource, id, action: 'update', languages: [language], fields });
}

/** Those that are gone with a translation. */
function writtenFields(resource: TextRoom<Translation>['resource'], before: object | undefined): string[] {
  return changedFields(resource, {}, before ?? {});
}

/** Gives a record's slugs free when it goes to the trash. */
export async function releaseSlugs<T extends Translation>(manager: EntityManager, room: TextRoom<T>, ownerId: number): Promise<void> {
  await manager.update(room.entity, { ownerId }, { released: ownerId } as object);
}

/** Takes a record's slugs back when it leaves the trash; the next number where another has one of them by now. */
export async function reclaimSlugs<T extends Translation>(work: UnitOfWork, room: TextRoom<T>, texts: readonly T[]): Promise<void> {
  const { manager } = work;
  for (const { ownerId, language, slug: wish } of texts) {
    const slug = wish === null ? null : await freeSlug(manager, room, { ownerId, language, wish });
    await manager.update(room.entity, { ownerId, language }, { slug, released: 0 } as object);
    if (slug !== wish) work.note({ resource: room.resource, id: ownerId, action: 'update', languages: [language], fields: ['slug'] });
  }
}
