import { isUnavailable } from '../../core/database/database-errors.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import type { SiteSettings } from '../../core/config/site-settings.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';
import { createSystemContext, runInContext, type SignedInContext } from '../../core/http/context/request-context.js';
import { calendarPath } from '../../core/http/routing/links.js';
import type { CalendarHttpAdapter } from '../../core/http/server/calendar-http-adapter.js';
import { type InProcessResponse, sendInProcess } from '../../core/http/server/in-process.js';
import type { RecordName } from '../../core/resources.js';
import type { Clock } from '../../core/time/clock.js';
import { findIdByExternalKey } from '../../content/external-ids/external-ids.js';
import { sendAlone, sendInOrder } from '../batch/send-operation.js';
import { readId } from '../imports/describe-refusal.js';
import type { ImportMemory } from '../imports/import-memory.js';
import { type ImportOperation, type ImportResult, type ImportTarget, type SendOptions, TargetError } from '../imports/import-target.js';
import { isSeries } from '../imports/series-lines.js';
import { RecordError } from '../imports/source-record.js';
import type { SourceRecords } from './source-records.js';
import type { ClaimedSource, SourceClaims } from './source-claims.service.js';
import { summarizeRefusal } from './summarize-refusal.js';
import type { Fields } from '../../core/objects.js';

const OPERATION_TIMEOUT_MS = 15_000;
const RETRY_AFTER_SECONDS = 2;
const KNOWN_PAGE = 500;
const CHANGED_MEANWHILE = { status: 409, headers: new Map(), body: null, thrown: new RecordError({ code: 'changed-meanwhile' }) };
const FAILED_DEPENDENCY = { code: 'refused', kind: 'failed-dependency' } as const;

/** What a run needs of the service. */
export interface TargetServices {
  readonly work: UnitOfWork;
  readonly claims: SourceClaims;
  readonly adapter: CalendarHttpAdapter;
  readonly records: SourceRecords;
  readonly clock: Clock;
  readonly settings: SiteSettings;
}

/** The owner lost the right to write, or another run took the source. */
export class RunEnded extends TargetError {}

/**
 * Writes the records of a source through the application, without a connection, with the rights of the owner. Each operation is
 * one unit of work, in which it also remembers what it wrote. One operation runs at a time, so clients go first.
 */
export class SourceTarget implements ImportTarget {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly services: TargetServices,
    private readonly source: ClaimedSource,
    private readonly principal: UserPrincipal,
  ) {}

  async send(operations: readonly ImportOperation[], { memory }: SendOptions): Promise<readonly ImportResult[]> {
    const sent = this.last.then(() => this.sendAll(operations, memory));
    this.last = sent.catch(() => undefined);
    return sent;
  }

  async *listComing(source: string): AsyncGenerator<string, undefined> {
    const nowUtc = this.services.clock.nowUtc();
    for (let after = ''; ;) {
      const rows: { external_id: string }[] = await this.services.work.manager.query(
        `SELECT known.external_id FROM external_id known INNER JOIN event record ON record.id = known.record_id AND record.status <> 'trash'
          WHERE known.resource = 'event' AND known.source = ? AND known.external_id > ?
            AND (record.start_utc >= ? OR EXISTS (SELECT 1 FROM occurrence WHERE series_id = record.id AND state = 'listed' AND start_utc >= ?))
          ORDER BY known.external_id LIMIT ${KNOWN_PAGE}`,
        [source, after, nowUtc, nowUtc],
      );
      for (const row of rows) yield row.external_id;
      if (rows.length < KNOWN_PAGE) return;
      after = rows.at(-1)!.external_id;
    }
  }

  findId(resource: RecordName, source: string, externalId: string): Promise<number | undefined> {
    return findIdByExternalKey(this.services.work.manager, resource, { source, externalId });
  }

  private sendAll(operations: readonly ImportOperation[], memory: ImportMemory): Promise<ImportResult[]> {
    return sendInOrder<ImportOperation, ImportResult>(operations, {
      send: (operation, body) => this.sendOne(operation, body, memory),
      refuseDependent: () => ({ status: 424, body: null, problem: FAILED_DEPENDENCY, changed: false }),
      readId,
    });
  }

  private async sendOne(operation: ImportOperation, body: Fields | undefined, memory: ImportMemory): Promise<ImportResult> {
    // The context of the whole unit of work: the audit log names the owner, and the commit asserts the owner's rights.
    const context = createSystemContext(this.services.settings, this.source.textLanguage, this.principal);
    const send = () => this.sendAndRemember(operation, body, memory, context);
    try {
      const answer = await runInContext(context, () =>
        Deadline.runWithin(OPERATION_TIMEOUT_MS, () => sendAlone(this.services.work, send, false)),
      );
      const { status, body: answered, changed } = answer;
      return { status, body: answered, changed, ...(status >= 300 && { problem: summarizeRefusal(answer) }) };
    } catch (error) {
      if (error instanceof TargetError) throw error;
      if (error instanceof DomainError && error.kind !== 'unavailable') throw new RunEnded(error.message);
      if (!isUnavailable(error) && !(error instanceof DomainError)) throw error;
      return { status: 503, body: null, changed: false, retryAfterSeconds: RETRY_AFTER_SECONDS };
    }
  }

  /** Sends an operation, unless a user changed the record since the import judged it. In its unit of work. */
  private async sendAndRemember(
    { method, path, record }: ImportOperation,
    body: Fields | undefined,
    memory: ImportMemory,
    context: SignedInContext,
  ): Promise<InProcessResponse> {
    const { claims, adapter, records, settings } = this.services;
    if (!(await claims.isHeld(this.source))) throw new RunEnded('another run took the source');
    if (!(await memory.isUntouched(record))) return CHANGED_MEANWHILE;
    const url = `${calendarPath(this.source.textLanguage, settings)}/${path}`;
    const sent = { method, url, body: body && (await memory.leaveOutDeleted(record, body)), returnsMinimal: true };
    const answer = await sendInProcess(adapter, sent, { headers: {}, context });
    if (answer.status >= 300) return answer;
    const id = readId(answer)!;
    await memory.save(record, id);
    if (isSeries(record.body)) await records.forgetLostDates(id);
    return answer;
  }
}
