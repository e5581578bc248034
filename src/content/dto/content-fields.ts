import { ImageField } from '../../http/fields/image-field.js';
import { ChoiceField, IdField } from '../../http/fields/scalar-fields.js';
import { TimeField } from '../../http/fields/time-fields.js';
import type { Moment } from '../../time/moment.js';
import { SourceFields } from '../../translation/translation-fields.js';
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
