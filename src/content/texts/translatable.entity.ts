import { Column } from 'typeorm';
import type { Language } from '../../core/text/language.js';

/** What has texts in several languages, one of which the others are translated from. */
export abstract class Sourced {
  @Column({ name: 'source_language', type: 'varchar', length: 8, nullable: true })
  sourceLanguage!: Language | null;

  /** Whether all its texts with a title are drafts, so that there is nothing yet for the public. */
  @Column({ type: 'boolean', default: false })
  drafted!: boolean;
}
