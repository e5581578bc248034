import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../user.entity.js';

/**
 * Links an issuer's subject to a user. Users are never identified by e-mail address, which another person may get later
 * (OpenID Connect Core 1.0 §5.7).
 */
@Entity('identity')
@Index(['issuer', 'subject'], { unique: true })
export class Identity {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'varchar', length: 255 })
  issuer!: string;

  @Column({ type: 'varchar', length: 255 })
  subject!: string;

  /** `null`: the user was removed. A token that is issued later creates a new one. */
  @Index()
  @Column({ name: 'user_id', type: 'int', nullable: true })
  userId!: number | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User> | null;

  /** When the token was issued that set the role. Older tokens do not change the role. */
  @Column({ name: 'role_issued_utc', type: 'varchar', length: 19 })
  roleIssuedUtc!: string;

  /** When the user was last removed. Tokens issued until then stay invalid, also for the new user. */
  @Column({ name: 'removed_utc', type: 'varchar', length: 19, nullable: true })
  removedUtc!: string | null;
}
