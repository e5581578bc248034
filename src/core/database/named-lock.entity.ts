import { Entity, PrimaryColumn } from 'typeorm';

export const TURNS = 256;

/** A row that stands for names: `UnitOfWork.lockNames` locks it, so that two writers do not create the same name. */
@Entity('turn')
export class Turn {
  @PrimaryColumn({ type: 'int' })
  id!: number;
}
