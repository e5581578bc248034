import { Column, Index, PrimaryColumn } from 'typeorm';
import { LONG_TEXT } from '../../core/database/column-types.js';
import type { Language } from '../../core/text/language.js';
import type { TranslationStatus } from './translation-state.js';

/** What has texts in several languages, one of which the others are translated from. */
export abstract class Translatable {
  @Column({ name: 'source_language', type: 'varchar', length: 8, nullable: true })
  sourceLanguage!: Language | null;

  /** Whether all its texts with a title are drafts, so that there is nothing yet for the public. */
  @Column({ name: 'drafted', type: 'boolean', default: false })
  hasOnlyDrafts!: boolean;
}

/**
 * What a record says in one language: a row of its own.
 * `null` in a text is «not written», and the reader sees the next language; an empty text is the author's choice.
 */
@Index(['language', 'slug', 'slugReleasedBy'], { unique: true })
@Index(['ownerId', 'language', 'shown', 'draft', 'progress'])
export abstract class Translation {
  @PrimaryColumn({ name: 'owner_id', type: 'int' })
  ownerId!: number;

  @PrimaryColumn({ type: 'varchar', length: 8 })
  language!: Language;

  /** Title or name, plain text. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  name!: string | null;

  /** Safe SANITIZE_OPTIONS. */
  @Column(LONG_TEXT)
  description!: string | null;

  /** ASCII. */
  @Column({ type: 'varchar', length: 200, nullable: true })
  slug!: string | null;

  /** 0 while the slug is taken; the record's id once it lies in the trash, so that another may take it. */
  @Column({ name: 'released', type: 'int', default: 0 })
  slugReleasedBy!: number;

  /** Written, but not yet public. */
  @Column({ type: 'boolean', default: false })
  draft!: boolean;

  /** Whether readers see it: a draft only as long as there is nothing else. */
  @Column({ type: 'boolean', default: true })
  shown!: boolean;

  @Column({ type: 'varchar', length: 10, default: 'complete' })
  progress!: TranslationStatus;

  /** Grows whenever its texts change, as long as the others are translated from it. */
  @Column({ type: 'int', default: 1 })
  revision!: number;

  /** The revision of the source of which this is a translation. */
  @Column({ name: 'source_revision', type: 'int', default: 1 })
  sourceRevision!: number;

  @Column({ name: 'name_folded', type: 'varchar', length: 600, nullable: true })
  nameFolded!: string | null;

  @Column({ ...LONG_TEXT, name: 'description_folded' })
  descriptionFolded!: string | null;

  @Column({ name: 'sort_key', type: 'varchar', length: 600, nullable: true })
  sortKey!: string | null;
}

/** A record with its texts, one for each language that it has. */
export interface WithTranslations<T extends Translation> {
  id: number;
  translations: T[];
}
