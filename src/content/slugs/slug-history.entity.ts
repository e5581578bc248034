import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../../core/text/language.js';

/** A slug that a record had, and that nobody has claimed since: who comes by it is sent on. */
@Entity('slug_history')
@Index(['resource', 'slug', 'language'], { unique: true })
export class SlugHistory {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'varchar', length: 20 })
  resource!: string;

  @Column({ type: 'varchar', length: 8 })
  language!: Language;

  @Column({ type: 'varchar', length: 200 })
  slug!: string;

  @Column({ name: 'owner_id', type: 'int' })
  ownerId!: number;

  /** Whether the public found the record by it: that of a draft leads on only those who see drafts. */
  @Column({ name: 'was_public', type: 'boolean', default: true })
  wasPublic!: boolean;
}
