import type { TermName, RESOURCES } from '../../core/resources/resources.js';
import type { TextRoom } from '../texts/text-resource.js';
import type { Translated } from '../texts/translation.entity.js';
import type { Term, TermTranslation } from './term.entity.js';

/** What the shared functions need to know of a room of terms. */
export interface TermRoom<E extends Term & Translated<T>, T extends TermTranslation> extends TextRoom<T> {
  readonly resource: TermName;
  readonly collection: (typeof RESOURCES)[TermName]['collection'];
  readonly taxonomy: Taxonomy;
  readonly record: new () => E;
}

export type Taxonomy = 'event_category' | 'event_tag';

/** A term with the number of published events that carry it. */
export type Counted<E extends Term> = E & { count: number };
