import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';

/** A key that the service made for itself and that all its instances share. */
@Entity('secret')
export class Secret {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  name!: string;

  /** Hexadecimal. */
  @Column({ type: 'varchar', length: 128 })
  value!: string;
}

const NAME = 'token-key';

/** The key under which tokens are hashed: made at the first start, shared by all instances. */
@Injectable()
export class TokenKey {
  private known: Promise<string> | undefined;

  constructor(private readonly work: UnitOfWork) {}

  /** Hexadecimal. Not to be asked for the first time inside other work, whose failure would undo it. */
  value(): Promise<string> {
    this.known ??= this.findOrMake().catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }

  private async findOrMake(): Promise<string> {
    const found = await this.work.manager.findOneBy(Secret, { name: NAME });
    if (found) return found.value;
    await this.work.run(async () => {
      const row = { name: NAME, value: randomBytes(32).toString('hex') };
      await this.work.manager.createQueryBuilder().insert().into(Secret).values(row).orIgnore().execute();
    });
    return (await this.work.manager.findOneByOrFail(Secret, { name: NAME })).value;
  }
}
