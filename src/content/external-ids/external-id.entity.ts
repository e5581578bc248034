import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { RecordName } from '../../core/resources.js';
import { MAX_EXTERNAL_ID_LENGTH, MAX_SOURCE_LENGTH } from './external-id-rules.js';

/**
 * The record that a pair of source and id names: the index of the columns `external_ids`, and what makes a pair unique.
 *
 * One table for all resources, without foreign keys, so that a new resource needs none. A write that deletes a record deletes its rows, too.
 */
@Entity('external_id')
@Index(['resource', 'externalId'])
@Index(['resource', 'recordId'])
export class ExternalId {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  resource!: RecordName;

  @PrimaryColumn({ type: 'varchar', length: MAX_SOURCE_LENGTH })
  source!: string;

  @PrimaryColumn({ name: 'external_id', type: 'varchar', length: MAX_EXTERNAL_ID_LENGTH })
  externalId!: string;

  @Column({ name: 'record_id', type: 'int' })
  recordId!: number;
}
