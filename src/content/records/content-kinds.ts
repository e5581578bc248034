import type { DataSource } from 'typeorm';
import type { ChangingName } from '../../core/database/transactions/pending-changes.js';
import { Content } from './content.entity.js';

export interface ContentKind {
  readonly resource: ChangingName;
  readonly record: new () => Content;
}

/** The kinds of record that have an owner and a state: those that are `Content`, modules to come included. */
export function contentKinds(source: DataSource): ContentKind[] {
  const kinds = source.entityMetadatas.map(({ target, tableName }) => ({
    resource: tableName as ChangingName,
    record: target as new () => Content,
  }));
  return kinds.filter(({ record }) => record.prototype instanceof Content);
}
