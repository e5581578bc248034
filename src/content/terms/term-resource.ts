import type { TermName, RESOURCES } from '../../core/resources/resources.js';
import type { TranslatedResource } from '../texts/text-resource.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import type { Term, TermTranslation } from './term.entity.js';

/** What the shared functions need to know of a room of terms. */
export interface TermResource<E extends Term & WithTranslations<T>, T extends TermTranslation> extends TranslatedResource<T> {
  readonly resource: TermName;
  readonly collection: (typeof RESOURCES)[TermName]['collection'];
  readonly taxonomy: Taxonomy;
  readonly recordEntity: new () => E;
}

export type Taxonomy = 'event_category' | 'event_tag';

/** A term with the number of published events that carry it. */
export type WithEventCount<E extends Term> = E & { count: number };
