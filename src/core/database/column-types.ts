import type { ColumnOptions } from 'typeorm';
import { settings } from '../config/settings.js';

/** Text beyond 64 kB, under the name that each database has for it. */
export const LONG_TEXT: ColumnOptions = { type: settings.databaseKind === 'sqlite' ? 'text' : 'mediumtext', nullable: true };
