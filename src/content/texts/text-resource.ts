import type { RecordName } from '../../core/resources.js';
import type { Translatable, Translation } from './translation.entity.js';

/** The definition of a resource with translations, for the functions that all resources share. */
export interface TranslatedResource<T extends Translation> {
  readonly resource: RecordName;
  readonly translationEntity: new () => T;
  readonly recordEntity: new () => Translatable & { id: number };
  /** Computes further columns from a translation, e.g. folded texts for searching. */
  readonly deriveColumns: (text: T) => Partial<T>;
}

/** Columns that the service computes. */
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

/** Columns that the client writes. Omitted columns stay unchanged; `slug: null` asks for a new slug. */
export type TextChange<T extends Translation> = Partial<Omit<T, DerivedColumn>>;

/**
 * The same with every text column, so that a forgotten one does not compile. Columns that were not sent are undefined.
 * @template Derived columns that only this resource computes
 */
export type TextColumns<T extends Translation, Derived extends keyof T = never> = {
  readonly [Column in Exclude<keyof T, DerivedColumn | Derived | 'draft'>]: T[Column] | undefined;
};
