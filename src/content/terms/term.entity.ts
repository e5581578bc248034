import { Column, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Translatable, Translation } from '../texts/translation.entity.js';

/** What categories and tags have in common. */
export abstract class Term extends Translatable {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  /** Grows with every write; a write that read another one is refused. */
  @Column({ type: 'int', default: 1 })
  version!: number;
}

/** A term's name is unique among its siblings, in each language, without regard to case and accents. */
@Index(['language', 'siblingsOf', 'nameFolded'], { unique: true })
export abstract class TermTranslation extends Translation {
  /** The parent category's id; 0 for roots and for tags, which are all siblings. */
  @Column({ name: 'siblings_of', type: 'int', default: 0 })
  siblingsOf!: number;
}
