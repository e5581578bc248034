import type { DataSource } from 'typeorm';
import { CONTENT_NAMES, type ContentName } from '../../core/resources.js';
import type { Content } from './content.entity.js';

export interface ContentKind {
  readonly resource: ContentName;
  readonly recordEntity: new () => Content;
}

/** Lists the resources that have an owner and a status, with their entities. */
export function contentKinds(source: DataSource): ContentKind[] {
  return CONTENT_NAMES.map((resource) => ({ resource, recordEntity: source.getMetadata(resource).target as new () => Content }));
}
