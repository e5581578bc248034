import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../user.entity.js';

/** A token that a program signs in with. The token itself is shown once and never stored. */
@Entity('token')
export class Token {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Column({ name: 'user_id', type: 'int' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', onUpdate: 'RESTRICT', nullable: false })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  /** HMAC-SHA-256 of the token under the service's own key, in hexadecimal. */
  @Index({ unique: true })
  @Column({ type: 'varchar', length: 64 })
  hash!: string;

  @Column({ name: 'created_utc', type: 'varchar', length: 19 })
  createdUtc!: string;

  /** Precise to the minute; `null`: never used. */
  @Column({ name: 'last_used_utc', type: 'varchar', length: 19, nullable: true })
  lastUsedUtc!: string | null;

  /** `null`: it does not expire. */
  @Column({ name: 'expires_utc', type: 'varchar', length: 19, nullable: true })
  expiresUtc!: string | null;

  /** Comma-separated scopes; see `formatScopes`. */
  @Column({ type: 'varchar', length: 255 })
  scopes!: string;
}
