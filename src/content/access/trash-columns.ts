import { can, lacksRight } from '../../accounts/auth/rights.js';
import type { Principal } from '../../core/http/context/principal.js';
import { canEdit, type OwnedRecord } from './record-rights.js';
import type { Status } from './status.js';

/** What a record in the trash keeps, to decide who may take it out again. */
export interface TrashColumns {
  /** When it was moved to the trash, `YYYY-MM-DD hh:mm:ss` in UTC. */
  trashedUtc: string | null;
  /** Its status before that. */
  trashedFrom: Status | null;
  trashedByEditor: boolean;
}

type TrashableRecord = OwnedRecord & Readonly<TrashColumns>;

const NOT_IN_TRASH: TrashColumns = { trashedUtc: null, trashedFrom: null, trashedByEditor: false };

/** Builds the columns for a change of the status; empty if the change moves the record neither into the trash nor out of it. */
export function buildTrashColumns(
  before: TrashableRecord,
  status: Status,
  modifiedUtc: string,
  principal: Principal,
): Partial<TrashColumns> {
  if ((before.status === 'trash') === (status === 'trash')) return {};
  if (status !== 'trash') return NOT_IN_TRASH;
  return { trashedUtc: modifiedUtc, trashedFrom: before.status, trashedByEditor: can(principal, "edit others'") };
}

/**
 * Asserts that a principal may give a record another status. What an editor put into the trash or made private, only editors
 * and administrators bring back. Others take a record out of the trash that they could change before.
 * @throws DomainError 403
 */
export function assertCanLeaveStatus(record: TrashableRecord, status: Status, principal: Principal): void {
  if (record.status === status || can(principal, "edit others'")) return;
  // Only editors and administrators make a record private.
  const isKept = (record.status === 'private' && status !== 'trash') || (record.status === 'trash' && !canRestore(record, principal));
  if (isKept) throw lacksRight("edit others'");
}

function canRestore({ authorId, trashedFrom, trashedByEditor }: TrashableRecord, principal: Principal): boolean {
  if (trashedFrom === null || trashedByEditor) return false;
  return trashedFrom !== 'private' && canEdit(principal, { authorId, status: trashedFrom });
}
