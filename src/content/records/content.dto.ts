import { ImageField } from '../../core/http/fields/image-field.js';
import { ChoiceField, IdField } from '../../core/http/fields/scalar-fields.js';
import { SlugField } from '../../core/http/fields/slug-field.js';
import { TextField, UrlField } from '../../core/http/fields/text-field.js';
import { TimeField } from '../../core/http/fields/time-fields.js';
import type { Moment } from '../../core/time/moment.js';
import { STATUSES, type Status } from '../access/status.js';
import { SourceFields } from '../translations/translation-fields.js';

/** The fields that events, venues and organizers share. */
export class ContentFields extends SourceFields {
  @IdField()
  author?: number | null;

  @TimeField()
  date?: Moment | null;

  @TimeField()
  date_utc?: Moment | null;

  @ChoiceField(STATUSES)
  status?: Status | null;

  @ImageField()
  image?: number | string | null;
}

/** The texts that events, venues and organizers share, apart from the title or name. */
export class ContentTextsDto {
  @TextField({ max: 65_000, html: true })
  description?: string | null;

  @SlugField()
  slug?: string | null;

  @UrlField()
  website?: string | null;
}
