import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { longText } from '../database/long-text.js';

/** An `Idempotency-Key` of a caller, and the response to its request. The row is written in the transaction of that request. */
@Entity('idempotency_key')
export class IdempotencyKey {
  /** The hash of the caller and the key. The key itself is not stored. */
  @PrimaryColumn({ name: 'key_hash', type: 'varchar', length: 43 })
  keyHash!: string;

  /** The hash of the method, the URL and the body. */
  @Column({ type: 'varchar', length: 43 })
  fingerprint!: string;

  @Index()
  @Column({ name: 'expires_utc', type: 'varchar', length: 19 })
  expiresUtc!: string;

  /** A `StoredResponse` as JSON. `null` is seen only by the transaction that is still running. */
  @Column(longText())
  answer!: string | null;
}
