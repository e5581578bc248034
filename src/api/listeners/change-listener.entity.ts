import { Column, Entity, PrimaryColumn } from 'typeorm';
import { longText } from '../../core/database/column-types.js';
import { ClaimColumns } from '../../core/jobs/claim-columns.js';

/** How far a listener in the code has come. */
@Entity('change_listener')
export class ChangeListener extends ClaimColumns {
  /** The name in `@OnChange`. */
  @PrimaryColumn({ type: 'varchar', length: 120 })
  id!: string;

  /** How far it has come in the change feed, see `FeedPositions`. */
  @Column(longText())
  position!: string | null;

  /** It is not called before. */
  @Column({ name: 'due_utc', type: 'varchar', length: 19 })
  dueUtc!: string;

  /** Calls in a row that failed. */
  @Column({ type: 'int', default: 0 })
  failures!: number;
}
