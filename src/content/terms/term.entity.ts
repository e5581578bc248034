import { Column, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Translatable, Translation } from '../texts/translation.entity.js';

/** The columns that categories and tags share. */
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
export abstract class TermTranslation extends Translation {
  /** The parent category's id; 0 for roots and for tags, which are all siblings. */
  @Column({ name: 'parent_id_or_zero', type: 'int' })
  parentIdOrZero!: number;
}
