import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../../core/text/language.js';

/** A former slug of a record that no other record has taken. Requests for it are redirected to the record. */
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

  /** Whether the slug was public. The slug of a draft redirects only clients who may read drafts. */
  @Column({ name: 'was_public', type: 'boolean' })
  wasPublic!: boolean;
}
