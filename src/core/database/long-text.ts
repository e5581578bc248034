import type { ColumnOptions } from 'typeorm';
import { usesServer } from '../config/decorator-settings.js';

/** Returns the options of a column for text of more than 64 kB, which MySQL and MariaDB call `mediumtext`. It may be `null`. */
export function longText(options: Omit<ColumnOptions, 'type'> = {}): ColumnOptions {
  return {
    nullable: true,
    ...options,
    // TypeORM reads it when it connects.
    get type() {
      return usesServer() ? 'mediumtext' : 'text';
    },
  };
}
