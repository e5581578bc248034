import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Hands out the ids of events, venues and organizers: one sequence, so that an id, and a `global_id`, names one record. */
@Entity('record_id')
export class RecordId {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'varchar', length: 20 })
  resource!: string;
}
