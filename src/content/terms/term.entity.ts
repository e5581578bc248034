import { Column, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Translatable, Translation, type WithTranslations } from '../texts/translation.entity.js';
import { FieldNames } from '../../core/database/field-names.js';
import type { TermName, RESOURCES } from '../../core/resources.js';
import type { TranslatedResource } from '../texts/text-changes.js';

/** The columns that categories and tags share. */
@FieldNames({ id: null, version: null })
export abstract class Term extends Translatable {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  /** Grows with every write. A write that has read an older version fails. */
  @Column({ type: 'int', default: 1 })
  version!: number;
}

/** A translation of a term. The name is unique among siblings in each language, ignoring case and accents. */
@Index(['language', 'parentIdOrZero', 'nameFolded'], { unique: true })
@Index(['nameFolded'])
@FieldNames({ parentIdOrZero: null })
export abstract class TermTranslation extends Translation {
  /** The parent category's id; 0 for roots and for tags, which are all siblings. */
  @Column({ name: 'parent_id_or_zero', type: 'int' })
  parentIdOrZero!: number;
}

/** The definition of categories or tags, for the functions that both share. */
export interface TermResource<E extends Term & WithTranslations<T>, T extends TermTranslation> extends TranslatedResource<T> {
  readonly resource: TermName;
  readonly collection: (typeof RESOURCES)[TermName]['collection'];
  readonly taxonomy: Taxonomy;
  readonly recordEntity: new () => E;
}

export type Taxonomy = 'event_category' | 'event_tag';

/** A term with the number of its published events. */
export type WithEventCount<E extends Term> = E & { count: number };
