import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { PrincipalSession, Role } from '../../core/http/context/principal.js';
import { User } from '../auth/user.entity.js';

/** The session of a browser. The cookie has its secret, which is never stored. */
@Entity('session')
export class Session {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Column({ name: 'user_id', type: 'int' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', onUpdate: 'RESTRICT', nullable: false })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  /** HMAC-SHA-256 of the secret under the service's own key, in hexadecimal. */
  @Index({ unique: true })
  @Column({ type: 'varchar', length: 64 })
  hash!: string;

  /** The role at the sign-in. The session ends when the user has another one. */
  @Column({ type: 'varchar', length: 20 })
  role!: Role;

  /** See `fingerprintPasswordHash`. The session ends when the user has another password. */
  @Column({ type: 'varchar', length: 64 })
  proof!: string;

  @Column({ name: 'signed_in_by', type: 'varchar', length: 10 })
  signedInBy!: PrincipalSession['signedInBy'];

  /** What the browser calls itself, so that users recognize their sessions. */
  @Column({ type: 'varchar', length: 255 })
  browser!: string;

  @Column({ name: 'created_utc', type: 'varchar', length: 19 })
  createdUtc!: string;

  /** Written at most once a minute. */
  @Column({ name: 'last_used_utc', type: 'varchar', length: 19 })
  lastUsedUtc!: string;

  /** Follows from the two columns before it. */
  @Index()
  @Column({ name: 'ends_utc', type: 'varchar', length: 19 })
  endsUtc!: string;

  /** When the user last proved who they are; `null`: the issuer did not tell. */
  @Column({ name: 'confirmed_utc', type: 'varchar', length: 19, nullable: true })
  confirmedUtc!: string | null;
}
