import type { RecordName } from '../../core/resources/resources.js';
import type { Translatable, Translation } from './translation.entity.js';

/** What the shared functions need to know of a room's texts. */
export interface TranslatedResource<T extends Translation> {
  readonly resource: RecordName;
  readonly translationEntity: new () => T;
  readonly recordEntity: new () => Translatable & { id: number };
  /** Further columns that follow from a text, e.g. its folds for searching. */
  readonly deriveColumns: (text: T) => Partial<T>;
}

/** Columns that follow from what the client writes. */
type DerivedColumn =
  | 'ownerId'
  | 'language'
  | 'slugReleasedBy'
  | 'shown'
  | 'progress'
  | 'revision'
  | 'sourceRevision'
  | 'nameFolded'
  | 'descriptionFolded'
  | 'sortKey'
  | 'owner';

/** Columns that the client writes. What is missing stays as it is; `slug: null` asks for a new one. */
export type TextChange<T extends Translation> = Partial<Omit<T, DerivedColumn>>;
