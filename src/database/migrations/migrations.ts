import { Start1790000000000 } from './1790000000000-start.js';

/** All migrations, the oldest first. */
export const migrations = [Start1790000000000];
