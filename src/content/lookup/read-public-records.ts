import type { EntityManager } from 'typeorm';
import { ANONYMOUS } from '../../core/http/context/principal.js';
import type { Language } from '../../core/text/language.js';
import { buildReadableCondition } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import type { Translation } from '../texts/translation.entity.js';

/** A record that anonymous clients may read. */
export interface PublicRecord {
  readonly id: number;
  /** UTC. */
  readonly modified: string;
  /** The languages in which it is shown, and its slug in each, if it has one of its own there. */
  readonly slugs: ReadonlyMap<Language, string | null>;
}

/** The entities of a resource with an owner and a status. */
export interface PublicResource {
  readonly recordEntity: new () => Content;
  readonly translationEntity: new () => Translation;
}

interface Row {
  readonly id: number;
  readonly modified: string;
  readonly language: Language;
  readonly slug: string | null;
}

/**
 * Reads the public records whose ids are greater than `after`, and at most `upTo`, in the order of the ids.
 * @param options `condition`: what else must hold of `record`; `modified`: when it was changed last; both in SQL
 */
export async function readPublicRecords(
  manager: EntityManager,
  { recordEntity, translationEntity }: PublicResource,
  [after, upTo]: readonly [number, number],
  { condition = '1 = 1', modified = 'record.modifiedUtc' } = {},
): Promise<PublicRecord[]> {
  const readable = buildReadableCondition(ANONYMOUS, 'record');
  const rows = await manager
    .createQueryBuilder(recordEntity, 'record')
    .innerJoin(translationEntity, 'text', 'text.ownerId = record.id AND text.shown = :shown', { shown: true })
    .select('record.id', 'id')
    .addSelect(modified, 'modified')
    .addSelect('text.language', 'language')
    .addSelect('text.slug', 'slug')
    .where(`record.id > :after AND record.id <= :upTo AND ${readable.sql} AND ${condition}`, { after, upTo, ...readable.parameters })
    .orderBy('record.id')
    .getRawMany<Row>();
  return groupById(rows);
}

function groupById(rows: readonly Row[]): PublicRecord[] {
  const records = new Map<number, { id: number; modified: string; slugs: Map<Language, string | null> }>();
  for (const { id, modified, language, slug } of rows) {
    const record = records.get(id) ?? { id, modified, slugs: new Map<Language, string | null>() };
    record.slugs.set(language, slug);
    records.set(id, record);
  }
  return [...records.values()];
}

/** Returns the greatest id of these resources, which share one sequence of ids; 0 without records. */
export async function findGreatestId(manager: EntityManager, definitions: readonly PublicResource[]): Promise<number> {
  const ids = await Promise.all(definitions.map(({ recordEntity }) => manager.maximum(recordEntity, 'id')));
  return Math.max(0, ...ids.map((id) => id ?? 0));
}
