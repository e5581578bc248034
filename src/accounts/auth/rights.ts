import type { Status } from '../../content/records/status.js';
import { DomainError, type ResourceName } from '../../core/errors/domain-error.js';
import type { Reader, Role, Writer } from '../../core/http/context/principal.js';
import { isWithin, type Scope, SCOPE_OF } from '../../core/http/context/scopes.js';

/** What a person may be allowed to do. */
export type Right =
  | 'read own in any status'
  | 'read all'
  | 'create content'
  | 'publish'
  | 'edit own unpublished'
  | 'edit own published'
  | "edit others'"
  | 'create terms'
  | 'edit terms'
  | 'manage people';

const CONTRIBUTOR: readonly Right[] = ['read own in any status', 'create content', 'edit own unpublished'];
const AUTHOR: readonly Right[] = [...CONTRIBUTOR, 'publish', 'edit own published', 'create terms'];
const EDITOR: readonly Right[] = [...AUTHOR, 'read all', "edit others'", 'edit terms'];

/** The table of rights: each role has those of the roles before it. */
const RIGHTS: Readonly<Record<Role | 'anonymous', readonly Right[]>> = {
  anonymous: [],
  subscriber: [],
  contributor: CONTRIBUTOR,
  author: AUTHOR,
  editor: EDITOR,
  administrator: [...EDITOR, 'manage people'],
};

export function may(reader: Reader, right: Right): boolean {
  return RIGHTS[reader.role].includes(right);
}

/**
 * Refuses what somebody may not do to a kind of record, by their role or by the scopes of what they signed in with.
 * @throws DomainError 403
 */
export function demand(writer: Reader, right: Right, of: ResourceName): void {
  if (!may(writer, right) || !writer.scopes.has(SCOPE_OF[of])) throw new DomainError('forbidden');
}

/** What a decision about a record looks at. */
export interface Owned {
  readonly authorId: number;
  readonly status: Status;
  /** Whether all its texts are drafts. */
  readonly drafted?: boolean;
}

/** Whether somebody sees a record; what lies in the trash nobody does. */
export function mayRead(reader: Reader, record: Owned): boolean {
  if (record.status === 'trash') return false;
  const isPublic = record.status === 'publish' && !record.drafted;
  return isPublic || may(reader, 'read all') || (owns(reader, record) && may(reader, 'read own in any status'));
}

/** The same decision as a condition on the rows of `alias`; `reader` is the parameter that holds the reader's id. */
export function readable(reader: Reader, alias: string): { sql: string; parameters: { reader: number | null } } {
  const parameters = { reader: reader.id };
  if (may(reader, 'read all')) return { sql: `${alias}.status <> 'trash'`, parameters };
  const isPublic = `${alias}.status = 'publish' AND ${alias}.drafted = 0`;
  if (!may(reader, 'read own in any status')) return { sql: `(${isPublic})`, parameters };
  return { sql: `((${isPublic}) OR (${alias}.author_id = :reader AND ${alias}.status <> 'trash'))`, parameters };
}

/** Whether somebody sees a category or tag: one whose texts are all drafts only those who make such. */
export function mayReadTerm(reader: Reader, { drafted }: { readonly drafted: boolean }): boolean {
  return !drafted || may(reader, 'create terms');
}

/** The same decision as a condition on the rows of `alias`. */
export function readableTerms(reader: Reader, alias: string): string {
  return mayReadTerm(reader, { drafted: true }) ? '1 = 1' : `${alias}.drafted = 0`;
}

/** What has texts: either somebody's own, or everybody's. */
export type TextKind = 'content' | 'term';

/** What somebody needs who asks for texts that are drafts. */
const DRAFTS: Readonly<Record<TextKind, Right>> = { content: 'read own in any status', term: 'create terms' };

/** @throws DomainError 401 or 403 */
export function demandDrafts(reader: Reader, kind: TextKind): void {
  if (reader.id === null) throw new DomainError('not-signed-in');
  if (!may(reader, DRAFTS[kind])) throw new DomainError('forbidden');
}

/**
 * Whose drafts somebody sees beside a record's other texts, as a condition on the records, the rows of `alias`: those of
 * all, or of their own.
 */
export function readableDrafts(reader: Reader, kind: TextKind, alias: string): { sql: string; parameters: { draftsOf: number | null } } {
  const parameters = { draftsOf: reader.id };
  if (!may(reader, DRAFTS[kind])) return { sql: '1 = 0', parameters };
  return { sql: kind === 'term' || may(reader, 'read all') ? '1 = 1' : `${alias}.author_id = :draftsOf`, parameters };
}

/** Whether somebody may change or delete a record as it is. */
export function mayEdit(writer: Reader, record: Owned): boolean {
  if (!owns(writer, record)) return may(writer, "edit others'");
  return may(
    writer,
    record.status === 'publish' || record.status === 'future' || record.status === 'private'
      ? 'edit own published'
      : 'edit own unpublished',
  );
}

/**
 * Nobody makes something to sign in with that is stronger than what they signed in with themselves.
 * @param endsUtc when it ends, UTC; `null`: it does not
 * @throws DomainError 403
 */
export function refuseStronger(maker: Writer, scopes: ReadonlySet<Scope>, endsUtc: string | null): void {
  const outlives = maker.endsUtc !== null && (endsUtc === null || endsUtc > maker.endsUtc);
  if (outlives || !isWithin(scopes, maker.scopes)) throw new DomainError('forbidden');
}

function owns(reader: Reader, record: Owned): boolean {
  return reader.id !== null && reader.id === record.authorId;
}
