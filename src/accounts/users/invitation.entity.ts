import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../auth/user.entity.js';

/** An invitation of a user to choose a password. A user has one at most. The address has its secret, which is never stored. */
@Entity('invitation')
export class Invitation {
  @PrimaryColumn({ name: 'user_id', type: 'int' })
  userId!: number;

  @OneToOne(() => User, { onDelete: 'CASCADE', onUpdate: 'RESTRICT', nullable: false })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  /** HMAC-SHA-256 of the secret under the service's own key, in hexadecimal. */
  @Index({ unique: true })
  @Column({ type: 'varchar', length: 64 })
  hash!: string;

  @Column({ name: 'expires_utc', type: 'varchar', length: 19 })
  expiresUtc!: string;
}
