import type { TermName, RESOURCES } from '../../core/resources.js';
import type { TranslatedResource } from '../texts/text-resource.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import type { Term, TermTranslation } from './term.entity.js';

/** The definition of categories or tags, for the functions that both share. */
export interface TermResource<E extends Term & WithTranslations<T>, T extends TermTranslation> extends TranslatedResource<T> {
  readonly resource: TermName;
  readonly collection: (typeof RESOURCES)[TermName]['collection'];
  readonly taxonomy: Taxonomy;
  readonly recordEntity: new () => E;
}

export type Taxonomy = 'event_category' | 'event_tag';

/** A term with the number of its published events. */
export type WithEventCount<E extends Term> = E & { count: number };
