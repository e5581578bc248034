import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A picture somewhere on the web: kept as a reference, never fetched. Equal addresses share one. */
@Entity('image')
export class Image {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'varchar', length: 2048 })
  url!: string;

  /** SHA-256 of the address, in hexadecimal: what an index can hold. */
  @Index({ unique: true })
  @Column({ name: 'url_hash', type: 'varchar', length: 64 })
  urlHash!: string;
}
