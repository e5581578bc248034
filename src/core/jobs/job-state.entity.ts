import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a job has come, for all instances. Whoever works on it holds its row until the part is committed. */
@Entity('job')
export class JobState {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  name!: string;

  /** From then on any instance may take it. */
  @Column({ name: 'due_utc', type: 'varchar', length: 19 })
  dueUtc!: string;

  /** When nothing was left to do. */
  @Column({ name: 'succeeded_utc', type: 'varchar', length: 19, nullable: true })
  succeededUtc!: string | null;
}
