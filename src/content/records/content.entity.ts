import { Column, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../accounts/auth/user.entity.js';
import type { Status } from '../access/status.js';
import { Image } from '../images/image.entity.js';
import { Translatable, Translation } from '../texts/translation.entity.js';

/** What events, venues and organizers have in common: an owner, a state, a time of publication, a picture. */
export abstract class Content extends Translatable {
  /** Handed out by `RecordId`. */
  @PrimaryColumn({ type: 'int' })
  id!: number;

  @Index()
  @Column({ name: 'author_id', type: 'int' })
  authorId!: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'RESTRICT', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'author_id' })
  author?: Relation<User>;

  @Column({ type: 'varchar', length: 10 })
  status!: Status;

  /** Grows with every write; a write that read another one is refused. */
  @Column({ type: 'int', default: 1 })
  version!: number;

  @Column({ name: 'published_utc', type: 'varchar', length: 19 })
  publishedUtc!: string;

  @Column({ name: 'modified_utc', type: 'varchar', length: 19 })
  modifiedUtc!: string;

  @Column({ name: 'image_id', type: 'int', nullable: true })
  imageId!: number | null;

  @ManyToOne(() => Image, { nullable: true, onDelete: 'SET NULL', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'image_id' })
  image!: Relation<Image> | null;
}

/** What an event, a venue and an organizer have in each language, beside what every translation has. */
export abstract class ContentTranslation extends Translation {
  @Column({ type: 'varchar', length: 2048, nullable: true })
  website!: string | null;
}
