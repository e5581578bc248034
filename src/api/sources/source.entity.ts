import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../../accounts/auth/user.entity.js';
import { Category } from '../../categories/category.entity.js';
import { FieldNames } from '../../core/database/field-names.js';
import { longText } from '../../core/database/long-text.js';
import type { RecordName } from '../../core/resources.js';
import type { Language } from '../../core/text/language.js';
import { ClaimColumns } from '../../core/jobs/claims.js';

/** What is at the address of a source: a file, another calendar of this service, or a site with The Events Calendar. */
export const SOURCE_KINDS = ['ical', 'csv', 'ndjson', 'calendar', 'the-events-calendar'] as const;

export type SourceKind = (typeof SOURCE_KINDS)[number];

/** An address from which records are imported at intervals, with the rights of a user. */
@Entity('source')
@FieldNames({ userId: 'owner', categoryId: 'category', textLanguage: 'language', intervalMinutes: 'interval' })
export class Source extends ClaimColumns {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'varchar', length: 40 })
  kind!: SourceKind;

  @Column({ type: 'varchar', length: 2048 })
  url!: string;

  /** The owner, with whose rights the import writes; `null`: the user was removed, and the source rests. */
  @Column({ name: 'user_id', type: 'int', nullable: true })
  userId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', onUpdate: 'RESTRICT', nullable: true })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User> | null;

  /** Added to each imported event. */
  @Column({ name: 'category_id', type: 'int', nullable: true })
  categoryId!: number | null;

  @ManyToOne(() => Category, { onDelete: 'SET NULL', onUpdate: 'RESTRICT', nullable: true })
  @JoinColumn({ name: 'category_id' })
  category?: Relation<Category> | null;

  /** Of the texts for which the source names no language. */
  @Column({ name: 'language', type: 'varchar', length: 8 })
  textLanguage!: Language;

  /** From the end of one run to the next. */
  @Column({ name: 'interval_minutes', type: 'int' })
  intervalMinutes!: number;

  /** Whether the import overwrites what users changed here. */
  @Column({ type: 'boolean', default: false })
  overwrite!: boolean;

  /** Whether events that the source no longer has go to the trash. */
  @Column({ type: 'boolean', default: false })
  prune!: boolean;

  /** Whether events of a site that differ in their dates alone become a series. */
  @Column({ name: 'join_recurring', type: 'boolean', default: false })
  joinRecurring!: boolean;

  /** Whether it is imported by itself. */
  @Column({ type: 'boolean', default: true })
  active!: boolean;

  @Column({ name: 'created_utc', type: 'varchar', length: 19 })
  createdUtc!: string;

  @Index()
  @Column({ name: 'due_utc', type: 'varchar', length: 19 })
  dueUtc!: string;

  /** Runs in a row that failed. */
  @Column({ type: 'int', default: 0 })
  failures!: number;

  /** Of the last answer that was imported to its end. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  etag!: string | null;

  @Column({ name: 'last_modified', type: 'varchar', length: 64, nullable: true })
  lastModified!: string | null;

  /** Where the next run goes on in the change feed of another calendar. */
  @Column(longText({ name: 'sync_token' }))
  syncToken!: string | null;

  /** A `SourceRun` as JSON. */
  @Column(longText({ name: 'last_run' }))
  lastRun!: string | null;
}

/** What an import wrote last: it tells whether the source, or a user here, changed the record since. */
@Entity('source_record')
export class ImportedRecord {
  @PrimaryColumn({ name: 'source_id', type: 'int' })
  sourceId!: number;

  @ManyToOne(() => Source, { onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'source_id' })
  source?: Relation<Source>;

  @PrimaryColumn({ type: 'varchar', length: 20 })
  resource!: RecordName;

  @PrimaryColumn({ name: 'external_id', type: 'varchar', length: 255 })
  externalId!: string;

  @Column({ name: 'record_id', type: 'int' })
  recordId!: number;

  /** Of the record, after the import wrote it: of a series, without the changes of its occurrences; of an occurrence, 0 if it follows its series. */
  @Column({ type: 'int' })
  version!: number;

  /** SHA-256 of what the source said, in base64url. */
  @Column({ name: 'content_hash', type: 'varchar', length: 43 })
  contentHash!: string;

  /** Of a series: the dates that the source leaves out, by their original starts. Others were deleted by users. */
  @Column({ type: 'simple-json', nullable: true })
  exdates!: readonly string[] | null;
}
