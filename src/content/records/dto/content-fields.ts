import { ImageField } from '../../../core/http/fields/image-field.js';
import { ChoiceField, IdField } from '../../../core/http/fields/scalar-fields.js';
import { TimeField } from '../../../core/http/fields/time-fields.js';
import type { Moment } from '../../../core/time/moment.js';
import { SourceFields } from '../../translations/translation-fields.js';
import { STATUSES, type Status } from '../status.js';

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
