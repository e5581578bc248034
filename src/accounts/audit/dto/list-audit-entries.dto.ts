import { IsIn, IsOptional } from 'class-validator';
import { AUDIT_ACTIONS, type AuditAction } from '../../../core/database/transactions/pending-changes.js';
import { PageQuery } from '../../../core/http/lists/list-query.js';
import { ToPositiveInt, IsRequestId } from '../../../core/http/validation/ids.js';
import { ToMoment } from '../../../core/http/validation/times.js';
import { AUDITED_NAMES, type AuditedName } from '../../../core/resources.js';
import type { Moment } from '../../../core/time/moment.js';

export class ListAuditEntriesDto extends PageQuery {
  /** The kind of record. */
  @IsOptional()
  @IsIn(AUDITED_NAMES)
  type?: AuditedName;

  /** The record's id. */
  @IsOptional()
  @ToPositiveInt()
  id?: number;

  @IsOptional()
  @IsIn(AUDIT_ACTIONS)
  action?: AuditAction;

  /** Who did it. */
  @IsOptional()
  @ToPositiveInt()
  user?: number;

  /** The token with which it was done. */
  @IsOptional()
  @ToPositiveInt()
  token?: number;

  @IsOptional()
  @IsRequestId()
  request_id?: string;

  /** At or after; a date alone from its 00:00, on the site's clock. */
  @IsOptional()
  @ToMoment({ example: '2026-09-11' })
  since?: Moment;

  /** At or before; a date alone until its end, on the site's clock. */
  @IsOptional()
  @ToMoment({ example: '2026-09-11' })
  until?: Moment;

  @IsOptional()
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc' = 'desc';
}
