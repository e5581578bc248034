import { CreateSchema1795700000000 } from './1795700000000-create-schema.js';

/** All migrations, the oldest first. */
export const migrations = [CreateSchema1795700000000];
