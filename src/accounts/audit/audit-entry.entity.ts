import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { AuditAction, FeedAction } from '../../core/database/transactions/pending-changes.js';
import type { AuditedName } from '../../core/resources.js';
import type { CredentialKind } from '../../core/http/context/principal.js';

/**
 * One record that one committed write changed. Rows are added in the transaction of the write, and never change.
 *
 * The database draws the sequence when a row is added, but the row becomes visible when its transaction is committed. So a
 * client that follows the log must look again at a missing number for as long as a write may take. Rows have no foreign keys, so that they
 * stay when the user or the record is removed.
 */
@Entity('change_log')
@Index(['resource', 'recordId', 'sequence'])
@Index(['userId', 'sequence'])
@Index(['resource', 'action', 'atUtc', 'recordId'])
@Index(['atUtc', 'sequence'])
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'int' })
  sequence!: number;

  @Column({ name: 'at_utc', type: 'varchar', length: 19 })
  atUtc!: string;

  /** The user who made the change; `null`: an anonymous client or the service itself. */
  @Column({ name: 'user_id', type: 'int', nullable: true })
  userId!: number | null;

  /** The username at that time. */
  @Column({ type: 'varchar', length: 60, nullable: true })
  username!: string | null;

  @Column({ name: 'signed_in_by', type: 'varchar', length: 10, nullable: true })
  signedInBy!: CredentialKind | null;

  @Column({ name: 'token_id', type: 'int', nullable: true })
  tokenId!: number | null;

  /** The client's IP address; `null`: the service itself. */
  @Column({ type: 'varchar', length: 45, nullable: true })
  address!: string | null;

  @Column({ name: 'request_id', type: 'varchar', length: 64, nullable: true })
  requestId!: string | null;

  @Column({ type: 'varchar', length: 20 })
  resource!: AuditedName;

  @Column({ name: 'record_id', type: 'int', nullable: true })
  recordId!: number | null;

  /** The original start of the occurrence that changed, if the record is a series and the change is that of one of them. */
  @Column({ name: 'original_start', type: 'varchar', length: 19, nullable: true })
  originalStart!: string | null;

  @Column({ type: 'varchar', length: 20 })
  action!: AuditAction | FeedAction;

  /** The languages of the texts that changed, comma-separated. */
  @Column({ type: 'varchar', length: 60 })
  languages!: string;

  /** The API names of the fields that changed, comma-separated; empty for a created or deleted record. */
  @Column({ type: 'varchar', length: 1000 })
  fields!: string;
}
