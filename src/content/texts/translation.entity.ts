import { Column, Index, PrimaryColumn } from 'typeorm';
import { longText } from '../../core/database/long-text.js';
import { FieldNames } from '../../core/database/field-names.js';
import type { Language } from '../../core/text/language.js';
import type { ExternalIds } from '../external-ids/external-ids.js';
import type { TranslationStatus } from './translation-state.js';

/** A record with translations, one of which is the source of the others, and with its ids in other systems. */
@FieldNames({ hasOnlyDrafts: null })
export abstract class Translatable {
  @Column({ name: 'source_language', type: 'varchar', length: 8 })
  sourceLanguage!: Language;

  /** Whether all translations with a title are drafts, so the record is not public yet. */
  @Column({ name: 'has_only_drafts', type: 'boolean' })
  hasOnlyDrafts!: boolean;

  /** By source; `null`: it has none. The table `external_id` has a row for each. */
  @Column({ name: 'external_ids', type: 'simple-json', nullable: true })
  externalIds!: ExternalIds | null;
}

/**
 * The texts of a record in one language: one row.
 * `null` means that a text is not written, so the next language of the chain is shown. An empty text is shown as it is.
 */
@Index(['language', 'slug', 'slugReleasedBy'], { unique: true })
@Index(['ownerId', 'language', 'shown', 'draft', 'progress'])
@FieldNames({
  ...{ ownerId: null, language: null, slugReleasedBy: null, draft: 'translation_status', shown: null, progress: null },
  ...{ revision: null, sourceRevision: null, nameFolded: null, descriptionFolded: null, sortKey: null },
})
export abstract class Translation {
  @PrimaryColumn({ name: 'owner_id', type: 'int' })
  ownerId!: number;

  @PrimaryColumn({ type: 'varchar', length: 8 })
  language!: Language;

  /** Title or name, plain text. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  name!: string | null;

  /** Sanitized HTML. */
  @Column(longText())
  description!: string | null;

  /** ASCII. */
  @Column({ type: 'varchar', length: 200, nullable: true })
  slug!: string | null;

  /** 0 while the slug is taken. While the record is in the trash, its id, so that another record may take the slug. */
  @Column({ name: 'slug_released_by', type: 'int' })
  slugReleasedBy!: number;

  /** Whether it is not yet public. */
  @Column({ type: 'boolean' })
  draft!: boolean;

  /** Whether it is shown. A draft is shown only while the record has nothing else. */
  @Column({ type: 'boolean' })
  shown!: boolean;

  @Column({ type: 'varchar', length: 10 })
  progress!: TranslationStatus;

  /** Grows when the texts of the source change. */
  @Column({ type: 'int' })
  revision!: number;

  /** The revision of the source that this row translates. */
  @Column({ name: 'source_revision', type: 'int' })
  sourceRevision!: number;

  @Column({ name: 'name_folded', type: 'varchar', length: 600, nullable: true })
  nameFolded!: string | null;

  @Column(longText({ name: 'description_folded' }))
  descriptionFolded!: string | null;

  @Column({ name: 'sort_key', type: 'varchar', length: 600, nullable: true })
  sortKey!: string | null;
}

/** A record with its translations, one for each language that it has. */
export interface WithTranslations<T extends Translation> {
  id: number;
  translations: T[];
}
