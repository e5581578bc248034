import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { AuditAction } from '../../core/database/transactions/pending-changes.js';
import type { AuditedName } from '../../core/resources/resources.js';
import type { CredentialKind } from '../../core/http/context/principal.js';

/**
 * One record, touched by one committed write. Rows are added in the write's own transaction, and never change.
 *
 * A sequence is drawn when a row is added, and seen when its transaction is committed: who follows the log must wait at
 * a gap for as long as a write may take, before passing it. Rows point at nothing, so that they outlive what they tell of.
 */
@Entity('change_log')
@Index(['resource', 'recordId', 'sequence'])
@Index(['userId', 'sequence'])
@Index(['atUtc', 'sequence'])
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'int' })
  sequence!: number;

  @Column({ name: 'at_utc', type: 'varchar', length: 19 })
  atUtc!: string;

  /** Who did it; `null`: nobody who signed in, or the service itself. */
  @Column({ name: 'user_id', type: 'int', nullable: true })
  userId!: number | null;

  /** Their name at that time. */
  @Column({ type: 'varchar', length: 60, nullable: true })
  username!: string | null;

  @Column({ name: 'means', type: 'varchar', length: 10, nullable: true })
  signedInBy!: CredentialKind | null;

  @Column({ name: 'token_id', type: 'int', nullable: true })
  tokenId!: number | null;

  /** Where from: an IP address; `null`: the service itself. */
  @Column({ type: 'varchar', length: 45, nullable: true })
  address!: string | null;

  @Column({ name: 'request_id', type: 'varchar', length: 64, nullable: true })
  requestId!: string | null;

  @Column({ type: 'varchar', length: 20 })
  resource!: AuditedName;

  @Column({ name: 'record_id', type: 'int', nullable: true })
  recordId!: number | null;

  @Column({ type: 'varchar', length: 20 })
  action!: AuditAction;

  /** Of the texts that changed, comma-separated. */
  @Column({ type: 'varchar', length: 60 })
  languages!: string;

  /** Names of the fields that changed, as clients know them, comma-separated; empty for what is new or gone. */
  @Column({ type: 'varchar', length: 1000 })
  fields!: string;
}
