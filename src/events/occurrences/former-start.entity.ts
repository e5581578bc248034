import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Event } from '../event.entity.js';

/** An original start by which a series named one of its occurrences before. It leads on to the occurrence. */
@Entity('former_start')
export class FormerStart {
  @PrimaryColumn({ name: 'series_id', type: 'int' })
  seriesId!: number;

  @ManyToOne(() => Event, { nullable: false, onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'series_id' })
  series?: Relation<Event>;

  @Index()
  @PrimaryColumn({ name: 'original_start_local', type: 'varchar', length: 19 })
  originalStartLocal!: string;

  @Column({ name: 'occurrence_id', type: 'int' })
  occurrenceId!: number;
}
