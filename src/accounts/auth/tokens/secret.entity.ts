import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that the service made for itself and that all its instances share. */
@Entity('secret')
export class Secret {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  name!: string;

  /** Hexadecimal. */
  @Column({ type: 'varchar', length: 128 })
  value!: string;
}
