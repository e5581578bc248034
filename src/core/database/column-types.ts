import type { ColumnOptions } from 'typeorm';
import { settings } from '../config/settings.js';

/** The column type for text of more than 64 kB, which MySQL and MariaDB call `mediumtext`. */
export const LONG_TEXT: ColumnOptions = { type: settings.databaseUrl === null ? 'text' : 'mediumtext', nullable: true };
