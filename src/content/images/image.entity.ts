import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A reference to an image on the web. The service never fetches it. Equal URLs share one row. */
@Entity('image')
export class Image {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'varchar', length: 2048 })
  url!: string;

  /** SHA-256 of the URL, in hexadecimal: the URL itself is too long for a unique index. */
  @Index({ unique: true })
  @Column({ name: 'url_hash', type: 'varchar', length: 64 })
  urlHash!: string;
}
