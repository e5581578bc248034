import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { expiredKeysJob } from './expired-keys.job.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { IdempotencyKeys } from './idempotency-keys.service.js';

/** Provides the keys of requests that clients may repeat. The interceptor uses them. */
@Module({ imports: [TypeOrmModule.forFeature([IdempotencyKey])], providers: [expiredKeysJob, IdempotencyKeys], exports: [IdempotencyKeys] })
export class IdempotencyModule {}
