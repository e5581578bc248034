import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The state of a job, shared by all instances. An instance that runs a batch locks the row until the batch is committed. */
@Entity('job')
export class JobState {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  name!: string;

  /** From this time on any instance may run the job. */
  @Column({ name: 'due_utc', type: 'varchar', length: 19 })
  dueUtc!: string;

  /** When the last run ended because nothing was left to do. */
  @Column({ name: 'succeeded_utc', type: 'varchar', length: 19, nullable: true })
  succeededUtc!: string | null;
}
