import { assertRight, can, type Right } from '../../accounts/auth/rights.js';
import type { Principal } from '../../core/http/context/principal.js';
import { assertSignedIn, type RequestContext } from '../../core/http/context/request-context.js';
import type { Status } from './status.js';

/** An SQL condition, and the values of its named parameters. */
export interface SqlCondition<Name extends string = string> {
  readonly sql: string;
  readonly parameters: Readonly<Record<Name, number | null>>;
}

/** The part of a record on which its rights depend. */
export interface OwnedRecord {
  readonly authorId: number;
  readonly status: Status;
  /** Whether all its translations are drafts. */
  readonly hasOnlyDrafts?: boolean;
}

/** Tells whether a principal may read a record. A record in the trash is readable for no one. */
export function canRead(principal: Principal, record: OwnedRecord): boolean {
  if (record.status === 'trash') return false;
  const isPublic = record.status === 'publish' && !record.hasOnlyDrafts;
  return isPublic || can(principal, 'read all') || (isOwner(principal, record) && can(principal, 'read own in any status'));
}

/** Builds the decision of `canRead` as an SQL condition on the rows of `alias`. Its parameter `userId` holds the principal's id. */
export function buildReadableCondition(principal: Principal, alias: string): SqlCondition<'userId'> {
  const parameters = { userId: principal.id };
  if (can(principal, 'read all')) return { sql: `${alias}.status <> 'trash'`, parameters };
  const isPublic = `${alias}.status = 'publish' AND ${alias}.has_only_drafts = 0`;
  if (!can(principal, 'read own in any status')) return { sql: `(${isPublic})`, parameters };
  return { sql: `((${isPublic}) OR (${alias}.author_id = :userId AND ${alias}.status <> 'trash'))`, parameters };
}

/** Tells whether a principal may read a category or tag. If it has only drafts, this takes the right to create terms. */
export function canReadTerm(principal: Principal, { hasOnlyDrafts }: { readonly hasOnlyDrafts: boolean }): boolean {
  return !hasOnlyDrafts || can(principal, 'create terms');
}

/** Builds the decision of `canReadTerm` as an SQL condition on the rows of `alias`. */
export function buildReadableTermsCondition(principal: Principal, alias: string): string {
  return canReadTerm(principal, { hasOnlyDrafts: true }) ? '1 = 1' : `${alias}.has_only_drafts = 0`;
}

/** The kinds of translatable records: `content` has an owner, a `term` has none. */
export type TranslatableKind = 'content' | 'term';

/** The right that a request for drafts needs. */
const DRAFT_RIGHTS: Readonly<Record<TranslatableKind, Right>> = { content: 'read own in any status', term: 'create terms' };

/** Checks that the client may ask for drafts of this kind. @throws DomainError 401 or 403 */
export function assertCanReadDrafts(context: RequestContext, kind: TranslatableKind): void {
  assertSignedIn(context);
  assertRight(context.principal, DRAFT_RIGHTS[kind]);
}

/** Tells whether a principal may read the drafts of a record beside its published translations. Terms have no author. */
export function canReadDrafts(principal: Principal, kind: TranslatableKind, authorId: number | null): boolean {
  if (!can(principal, DRAFT_RIGHTS[kind])) return false;
  return kind === 'term' || can(principal, 'read all') || (principal.id !== null && principal.id === authorId);
}

/**
 * Builds the decision of `canReadDrafts` as an SQL condition on the records, the rows of `alias`. It holds for those whose drafts
 * the principal may read beside the published translations. These are all records, only the principal's own, or none. Its parameter `draftsOf` holds the principal's id.
 */
export function buildReadableDraftsCondition(principal: Principal, kind: TranslatableKind, alias: string): SqlCondition<'draftsOf'> {
  const parameters = { draftsOf: principal.id };
  if (!can(principal, DRAFT_RIGHTS[kind])) return { sql: '1 = 0', parameters };
  return { sql: kind === 'term' || can(principal, 'read all') ? '1 = 1' : `${alias}.author_id = :draftsOf`, parameters };
}

/** The statuses of records that count as published when an owner edits them. */
const PUBLISHED: readonly Status[] = ['publish', 'future', 'private'];

/** Tells whether a principal may change or delete a record in its current status. */
export function canEdit(principal: Principal, record: OwnedRecord): boolean {
  return can(principal, rightToEdit(principal, record));
}

/** Asserts that a principal may change or delete a record in its current status. @throws DomainError 403 that names the missing right */
export function assertCanEdit(principal: Principal, record: OwnedRecord): void {
  assertRight(principal, rightToEdit(principal, record));
}

function rightToEdit(principal: Principal, record: OwnedRecord): Right {
  if (!isOwner(principal, record)) return "edit others'";
  return PUBLISHED.includes(record.status) ? 'edit own published' : 'edit own unpublished';
}

/** Tells whether a principal may change or delete categories and tags. */
export function canEditTerms(principal: Principal): boolean {
  return can(principal, 'edit terms');
}

/** Checks that there can be records of this kind that the client may edit. @throws DomainError 401 or 403 */
export function assertCanEditSome(context: RequestContext, kind: TranslatableKind): void {
  assertSignedIn(context);
  const { principal } = context;
  assertRight(principal, kind === 'term' ? 'edit terms' : 'edit own unpublished');
}

/** Builds the decision of `canEdit` as an SQL condition on the rows of `alias`. Its parameter `editorId` holds the principal's id. */
export function buildEditableCondition(principal: Principal, kind: TranslatableKind, alias: string): SqlCondition<'editorId'> {
  const parameters = { editorId: principal.id };
  const canEditAll = kind === 'term' ? canEditTerms(principal) : can(principal, "edit others'");
  if (canEditAll) return { sql: '1 = 1', parameters };
  if (kind === 'term' || !can(principal, 'edit own unpublished')) return { sql: '1 = 0', parameters };
  const own = `${alias}.author_id = :editorId`;
  const isUnpublished = `${alias}.status NOT IN (${PUBLISHED.map((status) => `'${status}'`).join()})`;
  return { sql: can(principal, 'edit own published') ? own : `(${own} AND ${isUnpublished})`, parameters };
}

function isOwner(principal: Principal, record: OwnedRecord): boolean {
  return principal.id !== null && principal.id === record.authorId;
}
