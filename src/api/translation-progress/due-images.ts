import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { can } from '../../accounts/auth/rights.js';
import { Image } from '../../content/images/image.entity.js';
import type { Principal } from '../../core/http/context/principal.js';
import type { Language } from '../../core/text/language.js';
import { buildReadableUseCondition } from '../media/image-uses.js';
import { type PageSlice, queryUnion } from './due-translations.js';

/** The alternative texts of stored images in one language. */
export interface ImageLanguage {
  readonly images: true;
  readonly language: Language;
}

export interface ImageCount {
  readonly language: Language;
  readonly complete: number;
  readonly missing: number;
}

/** A stored image without an alternative text in a language. */
export interface DueImage {
  readonly id: number;
  readonly language: Language;
  /** A language that has one. */
  readonly source: Language | null;
  /** The name of its file. */
  readonly title: string | null;
}

/** Counts the stored images that the principal may read, by whether they have an alternative text. References are not counted. */
export async function countImages(manager: EntityManager, languages: readonly Language[], principal: Principal): Promise<ImageCount[]> {
  const counted = createReadableQuery(manager, principal).select('COUNT(*)', 'total');
  for (const [place, language] of languages.entries())
    counted.addSelect(`SUM(CASE WHEN ${buildWrittenCondition(language)} THEN 1 ELSE 0 END)`, `written${place}`);
  const row = (await counted.getRawOne<Record<string, number | string | null>>())!;
  return languages.map((language, place) => {
    const complete = Number(row[`written${place}`] ?? 0);
    return { language, complete, missing: Number(row.total) - complete };
  });
}

/** Finds the stored images without an alternative text that the slices of a page show, by language and id. */
export async function findDueImages(
  manager: EntityManager,
  slices: readonly PageSlice<ImageLanguage>[],
  principal: Principal,
): Promise<DueImage[]> {
  if (slices.length === 0) return [];
  const parts = slices.map(({ kindLanguage, offset, limit }, place) =>
    createReadableQuery(manager, principal)
      .select(String(place), 'place')
      .addSelect('image.id', 'id')
      .addSelect('image.fileName', 'title')
      .addSelect('image.altLanguages', 'written')
      .andWhere(`NOT ${buildWrittenCondition(kindLanguage.language)}`)
      .orderBy('image.id')
      .offset(offset)
      .limit(limit),
  );
  const rows = await queryUnion<ImageRow>(manager, ['place', 'id', 'title', 'written'], parts, 'ORDER BY place, id');
  return rows.map(({ place, id, title, written }) => ({
    ...{ id, title, language: slices[place]!.kindLanguage.language },
    source: written?.split(',').find((one) => one !== '') ?? null,
  }));
}

interface ImageRow {
  readonly place: number;
  readonly id: number;
  readonly title: string | null;
  readonly written: string | null;
}

function createReadableQuery(manager: EntityManager, principal: Principal): SelectQueryBuilder<Image> {
  const images = manager.createQueryBuilder(Image, 'image').where('image.files IS NOT NULL');
  if (can(principal, 'read all')) return images;
  const { sql, parameters } = buildReadableUseCondition(manager.dataSource, principal);
  return images.andWhere(`(image.authorId = :ownerId OR ${sql})`, { ...parameters, ownerId: principal.id });
}

/** A language is letters only. */
function buildWrittenCondition(language: Language): string {
  return `COALESCE(image.altLanguages, '') LIKE '%,${language},%'`;
}
