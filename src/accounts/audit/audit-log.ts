import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { insertRowsOf } from '../../core/database/many-rows.js';
import { ChangeRecorder, isFeedAction, type PendingChanges } from '../../core/database/transactions/pending-changes.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import { getCurrentClient, type RequestContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import { getSignInAuthor } from '../auth/sign-in-author.js';
import { AuditEntry } from './audit-entry.entity.js';
import { RecordVersion } from './record-version.entity.js';
import { assertPrincipalValid } from './assert-principal-valid.js';

/**
 * Writes what a unit of work changed to the audit log, with the user and the request that caused it, and what it replaced to the history
 * of the records.
 */
@Injectable()
export class AuditLog extends ChangeRecorder {
  constructor(private readonly clock: Clock) {
    super();
  }

  async record(changes: PendingChanges, manager: EntityManager, locksRows: boolean): Promise<void> {
    const current = getCurrentClient();
    const client = { ...current, principal: getSignInAuthor() ?? current.principal };
    if (isSignedIn(client.principal) && changesContentOnly(changes)) await assertPrincipalValid(manager, client.principal, locksRows);
    const rows = buildRows(changes, client, this.clock.nowUtc());
    await insertRowsOf(manager, AuditEntry, rows);
    await insertRowsOf(manager, RecordVersion, buildVersionRows(changes, client, this.clock.nowUtc()));
  }
}

/** Tells whether content was changed, and no account. The services of accounts check the user themselves. */
function changesContentOnly(changes: PendingChanges): boolean {
  const changed = [...changes];
  return changed.length > 0 && changed.every(({ resource }) => resource !== 'user' && resource !== 'token' && resource !== 'session');
}

type Client = Pick<RequestContext, 'principal' | 'requestId' | 'address'>;

const NO_ORIGIN = { userId: null, username: null, signedInBy: null, tokenId: null, address: null, requestId: null };

function buildRows(changes: PendingChanges, { principal, address, requestId }: Client, atUtc: string) {
  const { id: userId, username, credentialKind, tokenId } = principal;
  const origin = { userId, username, signedInBy: credentialKind, tokenId, address, requestId };
  return [...changes].map(({ resource, id: recordId, action, languages, fields, partName }) => ({
    // What follows from another change needs no personal data: the row of that change has it.
    ...(isFeedAction(action) ? NO_ORIGIN : origin),
    ...{ atUtc, resource, recordId, action, originalStart: partName },
    languages: [...languages].join(),
    fields: action === 'update' || action === 'restore' ? [...fields].join() : '',
  }));
}

/** A version that replaces nothing, as the first one, has an empty row. */
function buildVersionRows({ versions }: PendingChanges, { principal }: Client, atUtc: string) {
  const origin = { atUtc, userId: principal.id, signedInBy: principal.credentialKind };
  return versions.list().flatMap(({ resource, recordId, version, action, partId: ownPart, partName: originalStart, former }) =>
    [...(former.size > 0 ? former : new Map([[ownPart, null]]))].map(([partId, values]) => ({
      ...{ resource, recordId, version, partId, originalStart, action, ...origin },
      former: values && JSON.stringify(values),
    })),
  );
}
