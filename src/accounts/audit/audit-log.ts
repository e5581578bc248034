import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeRecorder, type PendingChanges } from '../../core/database/transactions/pending-changes.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import { currentContext, type RequestContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc } from '../../core/time/moment.js';
import { AuditEntry } from './audit-entry.entity.js';
import { assertPrincipalValid } from './assert-principal-valid.js';

/** Rows in one statement. Some servers refuse longer statements. */
const AT_ONCE = 500;

/** Writes what a unit of work changed to the audit log, with the user and the request that caused it. */
@Injectable()
export class AuditLog extends ChangeRecorder {
  constructor(private readonly clock: Clock) {
    super();
  }

  async record(changes: PendingChanges, manager: EntityManager, locksRows: boolean): Promise<void> {
    const context = currentContext();
    if (isSignedIn(context.principal) && areOfContent(changes)) await assertPrincipalValid(manager, context.principal, locksRows);
    const rows = rowsOf(changes, context, dateToUtc(this.clock.now()));
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      await manager
        .createQueryBuilder()
        .insert()
        .into(AuditEntry)
        .values(rows.slice(from, from + AT_ONCE))
        .updateEntity(false)
        .execute();
    }
  }
}

/** Whether content was changed, and no account: the services of accounts check the user themselves. */
function areOfContent(changes: PendingChanges): boolean {
  const touched = [...changes];
  return touched.length > 0 && touched.every(({ resource }) => resource !== 'user' && resource !== 'token');
}

function rowsOf(changes: PendingChanges, { principal, address, requestId }: RequestContext, atUtc: string) {
  const { id: userId, username, means, tokenId } = principal;
  const who = { userId, username, signedInBy: means, tokenId, address, requestId };
  return [...changes].map(({ resource, id: recordId, action, languages, fields }) => ({
    ...who,
    ...{ atUtc, resource, recordId, action },
    languages: [...languages].join(),
    fields: action === 'update' || action === 'restore' ? [...fields].join() : '',
  }));
}
