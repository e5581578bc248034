import { may, type Right } from '../../accounts/auth/rights.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { Principal } from '../../core/http/context/principal.js';
import { assertSignedIn, type RequestContext } from '../../core/http/context/request-context.js';
import type { Status } from './status.js';

/** What a decision about a record looks at. */
export interface Owned {
  readonly authorId: number;
  readonly status: Status;
  /** Whether all its texts are drafts. */
  readonly drafted?: boolean;
}

/** Whether somebody sees a record; what lies in the trash nobody does. */
export function mayRead(principal: Principal, record: Owned): boolean {
  if (record.status === 'trash') return false;
  const isPublic = record.status === 'publish' && !record.drafted;
  return isPublic || may(principal, 'read all') || (owns(principal, record) && may(principal, 'read own in any status'));
}

/** The same decision as a condition on the rows of `alias`; `reader` is the parameter that holds the reader's id. */
export function readable(principal: Principal, alias: string): { sql: string; parameters: { userId: number | null } } {
  const parameters = { userId: principal.id };
  if (may(principal, 'read all')) return { sql: `${alias}.status <> 'trash'`, parameters };
  const isPublic = `${alias}.status = 'publish' AND ${alias}.drafted = 0`;
  if (!may(principal, 'read own in any status')) return { sql: `(${isPublic})`, parameters };
  return { sql: `((${isPublic}) OR (${alias}.author_id = :userId AND ${alias}.status <> 'trash'))`, parameters };
}

/** Whether somebody sees a category or tag: one whose texts are all drafts only those who make such. */
export function mayReadTerm(principal: Principal, { drafted }: { readonly drafted: boolean }): boolean {
  return !drafted || may(principal, 'create terms');
}

/** The same decision as a condition on the rows of `alias`. */
export function readableTerms(principal: Principal, alias: string): string {
  return mayReadTerm(principal, { drafted: true }) ? '1 = 1' : `${alias}.drafted = 0`;
}

/** What has texts: either somebody's own, or everybody's. */
export type TextKind = 'content' | 'term';

/** What somebody needs who asks for texts that are drafts. */
const DRAFTS: Readonly<Record<TextKind, Right>> = { content: 'read own in any status', term: 'create terms' };

/** @throws DomainError 401 or 403 */
export function demandDrafts(context: RequestContext, kind: TextKind): void {
  assertSignedIn(context);
  if (!may(context.principal, DRAFTS[kind])) throw new DomainError('forbidden');
}

/**
 * Whose drafts somebody sees beside a record's other texts, as a condition on the records, the rows of `alias`: those of
 * all, or of their own.
 */
export function readableDrafts(
  principal: Principal,
  kind: TextKind,
  alias: string,
): { sql: string; parameters: { draftsOf: number | null } } {
  const parameters = { draftsOf: principal.id };
  if (!may(principal, DRAFTS[kind])) return { sql: '1 = 0', parameters };
  return { sql: kind === 'term' || may(principal, 'read all') ? '1 = 1' : `${alias}.author_id = :draftsOf`, parameters };
}

/** Whether somebody may change or delete a record as it is. */
export function mayEdit(principal: Principal, record: Owned): boolean {
  if (!owns(principal, record)) return may(principal, "edit others'");
  return may(
    principal,
    record.status === 'publish' || record.status === 'future' || record.status === 'private'
      ? 'edit own published'
      : 'edit own unpublished',
  );
}

function owns(principal: Principal, record: Owned): boolean {
  return principal.id !== null && principal.id === record.authorId;
}
