import { IsIn, IsOptional, IsBoolean } from 'class-validator';
import { ToPositiveInt } from '../../core/http/validation/ids.js';
import { ToFilledList, ToBoolean } from '../../core/http/validation/values.js';
import { ToSearchText } from '../../core/http/validation/texts.js';
import { ToMomentOrWord, type TimeWord } from '../../core/http/validation/times.js';
import { IsLanguage } from '../../core/http/validation/languages.js';
import type { Language } from '../../core/text/language.js';
import { STATUSES, type Status } from '../access/status.js';
import { ExternalIdQuery } from '../external-ids/external-id-rules.js';
import type { Moment } from '../../core/time/moment.js';
import { TRANSLATION_STATUSES, type TranslationStatus } from '../texts/translation-state.js';

/** The query parameters that all lists of translated records share. */
export class TranslatedQuery extends ExternalIdQuery {
  /** Keeps records that have all of these languages. */
  @IsOptional()
  @ToFilledList()
  @IsLanguage({ each: true })
  has_translation?: Language[];

  /** Keeps records that have none of these languages. */
  @IsOptional()
  @ToFilledList()
  @IsLanguage({ each: true })
  missing_translation?: Language[];

  /** The status of the translation in the content language. */
  @IsOptional()
  @ToFilledList()
  @IsIn(TRANSLATION_STATUSES, { each: true })
  translation_status?: TranslationStatus[];

  /** Keeps records that changed after this time, in the sense of the change feed. */
  @IsOptional()
  @ToMomentOrWord()
  modified_after?: Moment | TimeWord;

  /** Keeps records that last changed before this time. */
  @IsOptional()
  @ToMomentOrWord()
  modified_before?: Moment | TimeWord;
}

/** The query parameters of the lists of resources with an owner and a status. */
export class ListContentQuery extends TranslatedQuery {
  @IsOptional()
  @ToSearchText()
  search?: string;

  @IsOptional()
  @ToFilledList()
  @IsIn(STATUSES, { each: true })
  status?: Status[];
}

/** The same for resources that events link to. */
export class ListLinkedContentQuery extends ListContentQuery {
  @IsOptional()
  @ToPositiveInt()
  event?: number;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  has_events?: boolean;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  only_with_upcoming?: boolean = false;
}
