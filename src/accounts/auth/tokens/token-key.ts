import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';

/** A key that the service generated and that all its instances share. */
@Entity('secret')
export class Secret {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  name!: string;

  /** Hexadecimal. */
  @Column({ type: 'varchar', length: 128 })
  value!: string;
}

const SECRET_NAME = 'token-key';

/** The key of the tokens' hashes. The first instance generates it, all instances share it. */
@Injectable()
export class TokenKey {
  private cachedKey: Promise<KeyObject> | undefined;

  constructor(private readonly work: UnitOfWork) {}

  /** Returns the key. The first call must be outside of a unit of work, which would undo the key if it fails. */
  getKey(): Promise<KeyObject> {
    this.cachedKey ??= this.findOrCreate()
      .then((value) => createSecretKey(value, 'hex'))
      .catch((error: unknown) => {
        this.cachedKey = undefined;
        throw error;
      });
    return this.cachedKey;
  }

  /** Returns the hash under which the secret of a token, a session or an invitation is stored: HMAC-SHA-256, in hexadecimal. */
  async hash(secret: string): Promise<string> {
    return createHmac('sha256', await this.getKey())
      .update(secret)
      .digest('hex');
  }

  private async findOrCreate(): Promise<string> {
    const found = await this.work.manager.findOneBy(Secret, { name: SECRET_NAME });
    if (found) return found.value;
    await this.work.run(async () => {
      const row = { name: SECRET_NAME, value: randomBytes(32).toString('hex') };
      await this.work.manager.createQueryBuilder().insert().into(Secret).values(row).orIgnore().execute();
    });
    return (await this.work.manager.findOneByOrFail(Secret, { name: SECRET_NAME })).value;
  }
}
