import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { Language } from '../../core/text/language.js';

/** A file of an image: the image in one size and format. */
export interface ImageFile {
  /** As in `FileStorage`. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** The sizes that it is: `thumbnail`, `medium`, `large`, `full`. */
  readonly names: readonly string[];
}

/** The texts of an image in one language. An empty alternative text says that the image is decoration. */
export interface ImageTexts {
  readonly alt_text?: string | null;
  readonly caption?: string | null;
}

/**
 * An image that the service stores, or a reference to one on the web, which the service never fetches. Equal URLs share one reference.
 * Records are read with their image in one statement, so its files and texts are JSON in its row, and no rows of their own.
 */
@Entity('image')
export class Image {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  /** Of a reference; `null` for a stored image. */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  url!: string | null;

  /** SHA-256 of the URL of a reference, in hexadecimal: the URL itself is too long for a unique index. `null` for a stored image. */
  @Index({ unique: true })
  @Column({ name: 'url_hash', type: 'varchar', length: 64, nullable: true })
  urlHash!: string | null;

  /** Who uploaded it; `null` for a reference. A user who has images is not deleted without naming another one. */
  @Index()
  @Column({ name: 'author_id', type: 'int', nullable: true })
  authorId!: number | null;

  /** `null` for a reference. */
  @Column({ type: 'simple-json', nullable: true })
  files!: readonly ImageFile[] | null;

  @Column({ type: 'simple-json', nullable: true })
  texts!: Readonly<Record<Language, ImageTexts>> | null;

  /** The languages that have an alternative text, as `,ca,es,`. */
  @Column({ name: 'alt_languages', type: 'varchar', length: 255, nullable: true })
  altLanguages!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  credit!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  license!: string | null;

  @Column({ name: 'focal_x', type: 'double', nullable: true })
  focalX!: number | null;

  @Column({ name: 'focal_y', type: 'double', nullable: true })
  focalY!: number | null;

  /** The name that the file had where it came from. */
  @Column({ name: 'file_name', type: 'varchar', length: 255, nullable: true })
  fileName!: string | null;

  /** What `search` looks in: the texts and the name of the file, folded. */
  @Column({ name: 'search_folded', type: 'text' })
  searchFolded!: string;

  @Column({ name: 'created_utc', type: 'varchar', length: 19 })
  createdUtc!: string;

  /** Since when no record shows it, as far as the job has seen; `null` if a record does. */
  @Column({ name: 'unused_utc', type: 'varchar', length: 19, nullable: true })
  unusedUtc!: string | null;
}

/** Finds the images that have a file. Equal images share their files. */
@Entity('image_file')
export class ImageFileUse {
  @PrimaryColumn({ type: 'varchar', length: 80 })
  file!: string;

  @PrimaryColumn({ name: 'image_id', type: 'int' })
  imageId!: number;

  @Index()
  @ManyToOne(() => Image, { nullable: false, onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'image_id' })
  image?: Relation<Image>;
}
