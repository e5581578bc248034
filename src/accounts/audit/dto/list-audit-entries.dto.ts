import { AUDIT_ACTIONS, type AuditAction } from '../../../core/database/transactions/pending-changes.js';
import { AUDITED_NAMES, type AuditedName } from '../../../core/resources/resources.js';
import { RequestIdFilter } from '../../../core/http/fields/request-id-field.js';
import { ChoiceFilter, IntegerFilter } from '../../../core/http/fields/scalar-fields.js';
import { MomentFilter } from '../../../core/http/fields/time-fields.js';
import { PageQuery } from '../../../core/http/lists/list-query.js';
import type { Moment } from '../../../core/time/moment.js';

export class ListAuditEntriesDto extends PageQuery {
  /** The kind of record. */
  @ChoiceFilter(AUDITED_NAMES)
  type?: AuditedName;

  /** The record's id. */
  @IntegerFilter({ min: 1 })
  id?: number;

  @ChoiceFilter(AUDIT_ACTIONS)
  action?: AuditAction;

  /** Who did it. */
  @IntegerFilter({ min: 1 })
  user?: number;

  /** The token with which it was done. */
  @IntegerFilter({ min: 1 })
  token?: number;

  @RequestIdFilter()
  request_id?: string;

  /** At or after; a date alone from its 00:00, on the site's clock. */
  @MomentFilter()
  since?: Moment;

  /** At or before; a date alone until its end, on the site's clock. */
  @MomentFilter()
  until?: Moment;

  @ChoiceFilter(['asc', 'desc'], { default: 'desc' })
  order: 'asc' | 'desc' = 'desc';
}
