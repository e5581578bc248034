import { Entity, PrimaryColumn } from 'typeorm';

export const NAME_LOCK_COUNT = 256;

/** A row that stands for names: `UnitOfWork.lockNames` locks it, so that two writers do not create the same name. */
@Entity('name_lock')
export class NameLock {
  @PrimaryColumn({ type: 'int' })
  id!: number;
}
