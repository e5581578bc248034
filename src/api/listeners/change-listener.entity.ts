import { Entity, PrimaryColumn } from 'typeorm';
import { FollowerColumns } from '../followers/follower-columns.js';

/** How far a listener in the code has come. */
@Entity('change_listener')
export class ChangeListener extends FollowerColumns {
  /** The name in `@OnChange`. */
  @PrimaryColumn({ type: 'varchar', length: 120 })
  id!: string;
}
