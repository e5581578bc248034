import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { FieldNames } from '../../core/database/field-names.js';
import type { Role } from '../../core/http/context/principal.js';

/** A user who may sign in, and who owns records. */
@Entity('user')
@FieldNames({ passwordHash: 'password' })
export class User {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Index({ unique: true })
  @Column({ type: 'varchar', length: 60 })
  username!: string;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  @Column({ type: 'varchar', length: 254, nullable: true })
  email!: string | null;

  @Column({ type: 'varchar', length: 20 })
  role!: Role;

  /** argon2id, in PHC string format; `null`: the user cannot sign in by password. */
  @Column({ name: 'password_hash', type: 'varchar', length: 255, nullable: true })
  passwordHash!: string | null;

  @Column({ name: 'created_utc', type: 'varchar', length: 19 })
  createdUtc!: string;
}
