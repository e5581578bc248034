import { can, type Right } from '../../accounts/auth/rights.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { Principal } from '../../core/http/context/principal.js';
import { assertSignedIn, type RequestContext } from '../../core/http/context/request-context.js';
import type { Status } from './status.js';

/** What a decision about a record looks at. */
export interface OwnedRecord {
  readonly authorId: number;
  readonly status: Status;
  /** Whether all its texts are drafts. */
  readonly hasOnlyDrafts?: boolean;
}

/** Whether somebody sees a record; what lies in the trash nobody does. */
export function canRead(principal: Principal, record: OwnedRecord): boolean {
  if (record.status === 'trash') return false;
  const isPublic = record.status === 'publish' && !record.hasOnlyDrafts;
  return isPublic || can(principal, 'read all') || (isOwner(principal, record) && can(principal, 'read own in any status'));
}

/** The same decision as a condition on the rows of `alias`; `reader` is the parameter that holds the reader's id. */
export function buildReadableCondition(principal: Principal, alias: string): { sql: string; parameters: { userId: number | null } } {
  const parameters = { userId: principal.id };
  if (can(principal, 'read all')) return { sql: `${alias}.status <> 'trash'`, parameters };
  const isPublic = `${alias}.status = 'publish' AND ${alias}.drafted = 0`;
  if (!can(principal, 'read own in any status')) return { sql: `(${isPublic})`, parameters };
  return { sql: `((${isPublic}) OR (${alias}.author_id = :userId AND ${alias}.status <> 'trash'))`, parameters };
}

/** Whether somebody sees a category or tag: one whose texts are all drafts only those who make such. */
export function canReadTerm(principal: Principal, { hasOnlyDrafts }: { readonly hasOnlyDrafts: boolean }): boolean {
  return !hasOnlyDrafts || can(principal, 'create terms');
}

/** The same decision as a condition on the rows of `alias`. */
export function buildReadableTermsCondition(principal: Principal, alias: string): string {
  return canReadTerm(principal, { hasOnlyDrafts: true }) ? '1 = 1' : `${alias}.drafted = 0`;
}

/** What has texts: either somebody's own, or everybody's. */
export type TranslatableKind = 'content' | 'term';

/** What somebody needs who asks for texts that are drafts. */
const DRAFT_RIGHTS: Readonly<Record<TranslatableKind, Right>> = { content: 'read own in any status', term: 'create terms' };

/** @throws DomainError 401 or 403 */
export function assertCanReadDrafts(context: RequestContext, kind: TranslatableKind): void {
  assertSignedIn(context);
  if (!can(context.principal, DRAFT_RIGHTS[kind])) throw new DomainError('forbidden');
}

/**
 * Whose drafts somebody sees beside a record's other texts, as a condition on the records, the rows of `alias`: those of
 * all, or of their own.
 */
export function buildReadableDraftsCondition(
  principal: Principal,
  kind: TranslatableKind,
  alias: string,
): { sql: string; parameters: { draftsOf: number | null } } {
  const parameters = { draftsOf: principal.id };
  if (!can(principal, DRAFT_RIGHTS[kind])) return { sql: '1 = 0', parameters };
  return { sql: kind === 'term' || can(principal, 'read all') ? '1 = 1' : `${alias}.author_id = :draftsOf`, parameters };
}

/** Whether somebody may change or delete a record as it is. */
export function canEdit(principal: Principal, record: OwnedRecord): boolean {
  if (!isOwner(principal, record)) return can(principal, "edit others'");
  return can(
    principal,
    record.status === 'publish' || record.status === 'future' || record.status === 'private'
      ? 'edit own published'
      : 'edit own unpublished',
  );
}

function isOwner(principal: Principal, record: OwnedRecord): boolean {
  return principal.id !== null && principal.id === record.authorId;
}
