import { Entity, PrimaryColumn } from 'typeorm';

export const TURNS = 256;

/** Something to stand in line for: a row to lock, for writers that want the same name (see `UnitOfWork.takeTurns`). */
@Entity('turn')
export class Turn {
  @PrimaryColumn({ type: 'int' })
  id!: number;
}
