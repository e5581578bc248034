import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Generates the ids of events, venues and organizers. They share one sequence, so an id and a `global_id` name one record. */
@Entity('record_id')
export class RecordId {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'varchar', length: 20 })
  resource!: string;
}
