import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../user.entity.js';

/** By whom an issuer's tokens tell a person: never by an e-mail address, which can change hands (OpenID Connect Core 1.0 §5.7). */
@Entity('identity')
@Index(['issuer', 'subject'], { unique: true })
export class Identity {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'varchar', length: 255 })
  issuer!: string;

  @Column({ type: 'varchar', length: 255 })
  subject!: string;

  /** `null`: the person was removed; a token issued later makes them anew. */
  @Index()
  @Column({ name: 'user_id', type: 'int', nullable: true })
  userId!: number | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User> | null;

  /** When the token was issued that last told the role: an older one does not tell it any more. */
  @Column({ name: 'vouched_utc', type: 'varchar', length: 19, nullable: true })
  roleIssuedUtc!: string | null;

  /** When the person was last removed: tokens issued until then are worth nothing, also when they are back. */
  @Column({ name: 'ended_utc', type: 'varchar', length: 19, nullable: true })
  removedUtc!: string | null;
}
