import { isUnavailable } from '../../core/database/database-errors.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import type { SiteSettings } from '../../core/config/site-settings.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';
import { createSystemContext, runInContext, type SignedInContext } from '../../core/http/context/request-context.js';
import { calendarPath } from '../../core/http/routing/links.js';
import type { CalendarHttpAdapter } from '../../core/http/server/calendar-http-adapter.js';
import { type InProcessResponse, type InProcessRequest, sendInProcess } from '../../core/http/server/in-process.js';
import { RECORD_NAMES, type RecordName, RESOURCES } from '../../core/resources.js';
import { findIdByExternalKey } from '../../content/external-ids/external-ids.js';
import { ExternalId } from '../../content/external-ids/external-id.entity.js';
import type { SeriesMembers } from '../../events/series/series-members.js';
import { sendAlone, sendInOrder } from '../batch/send-operation.js';
import { readId } from '../imports/describe-refusal.js';
import type { ImportDecision, ImportMemory } from '../imports/import-options.js';
import { type ImportOperation, type ImportResult, type ImportTarget, type KnownRecord, TargetError } from '../imports/import-target.js';
import { keyOf } from '../imports/link-resolver.js';
import { isSeries, leaveOutDates } from '../imports/series-lines.js';
import { type Fields, RecordError, type SourceRecord } from '../imports/source-record.js';
import { externalSourceOf } from './dto/source.response.js';
import { findExdates } from './find-exdates.js';
import { JoinedDates } from './joining/joined-dates.js';
import { type KnownContent, RecordMemory } from './record-memory.js';
import type { ClaimedSource, SourceClaims } from './source-claims.service.js';
import { summarizeRefusal } from './summarize-refusal.js';

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
  readonly members: SeriesMembers;
  readonly settings: SiteSettings;
}

/** The owner lost the right to write, or another run took the source. */
export class RunEnded extends TargetError {}

/**
 * Writes the records of a source through the application, without a connection, with the rights of the owner. Each operation is
 * one unit of work, in which it also remembers what it wrote. One operation runs at a time, so clients go first.
 */
export class SourceTarget implements ImportTarget, ImportMemory {
  readonly followsBatches = true;
  private readonly memory: RecordMemory;
  private readonly joined: JoinedDates;
  private readonly known = new Map<string, KnownContent>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly services: TargetServices,
    private readonly source: ClaimedSource,
    private readonly principal: UserPrincipal,
  ) {
    this.memory = new RecordMemory(services.work, source);
    this.joined = new JoinedDates(services.work, services.members, source);
  }

  async decide(records: readonly SourceRecord[]): Promise<readonly ImportDecision[]> {
    const completed = records.map((record) => ({ ...record, body: record.body && this.complete(record) }));
    const judged = await this.memory.decide(completed);
    // One batch is under way at a time.
    this.known.clear();
    for (const [index, { known }] of judged.entries()) this.known.set(keyOf(records[index]!), known);
    return judged.map(({ decision }) => decision);
  }

  /** Each operation has remembered what it wrote. */
  remember(): Promise<void> {
    return Promise.resolve();
  }

  /** Adds the category of the source to an event; not where a reader names some fields of an event again. */
  complete({ resource, body }: SourceRecord): Fields {
    const { categoryId } = this.source;
    if (resource !== 'event' || categoryId === null || body?.start_date === undefined) return body!;
    const own = Array.isArray(body.categories) ? (body.categories as unknown[]) : [];
    return { ...body, categories: [...own, categoryId] };
  }

  async send(operations: readonly ImportOperation[]): Promise<readonly ImportResult[]> {
    const sent = this.last.then(() => this.sendAll(operations));
    this.last = sent.catch(() => undefined);
    return sent;
  }

  async *listKnown(resource: RecordName, source: string): AsyncGenerator<KnownRecord, undefined> {
    for (let after = ''; ;) {
      const rows = await this.findKnown(resource, source, after);
      for (const { externalId, recordId } of rows) yield { externalId, id: recordId };
      if (rows.length < KNOWN_PAGE) return;
      after = rows.at(-1)!.externalId;
    }
  }

  findId(resource: RecordName, source: string, externalId: string): Promise<number | undefined> {
    return findIdByExternalKey(this.services.work.manager, resource, { source, externalId });
  }

  private findKnown(resource: RecordName, source: string, after: string): Promise<{ externalId: string; recordId: number }[]> {
    return this.services.work.manager
      .createQueryBuilder()
      .select('known.external_id', 'externalId')
      .addSelect('known.record_id', 'recordId')
      .from(ExternalId, 'known')
      .innerJoin(resource, 'record', 'record.id = known.record_id')
      .where('known.resource = :resource AND known.source = :source AND known.external_id > :after', { resource, source, after })
      .andWhere("record.status <> 'trash'")
      .orderBy('known.external_id', 'ASC')
      .limit(KNOWN_PAGE)
      .getRawMany();
  }

  private sendAll(operations: readonly ImportOperation[]): Promise<ImportResult[]> {
    return sendInOrder<ImportOperation, ImportResult>(operations, {
      send: (operation, body) => this.sendOne(operation, body),
      refuseDependent: () => ({ status: 424, body: null, problem: FAILED_DEPENDENCY, changed: false }),
      readId,
    });
  }

  canDrop(occurrenceIds: readonly number[]): Promise<boolean> {
    return this.memory.hasWrittenAll(occurrenceIds);
  }

  listFormerExceptions(series: SourceRecord): Promise<readonly SourceRecord[]> {
    return this.memory.listFormerExceptions(series);
  }

  private async sendOne({ method, path, key: named }: ImportOperation, body: Record<string, unknown> | undefined): Promise<ImportResult> {
    const url = `${calendarPath(this.source.textLanguage, this.services.settings)}/${path}`;
    const sent = { method, url, body, returnsMinimal: true };
    const context = createSystemContext(this.services.settings, this.source.textLanguage, this.principal);
    const key = named ?? readKey(path, sent.body, externalSourceOf(this.source));
    const known = this.known.get(keyOf(key))!;
    let version: number | undefined;
    const send = async () => {
      const answer = await this.sendIfUntouched(sent, key, known, context);
      if (answer.status >= 300) return answer;
      const id = readId(answer)!;
      const exdates = isSeries(body) ? await findExdates(this.services.work.manager, id, body.recurrence) : [];
      version = await this.memory.save(key, id, known.contentHash, exdates);
      return answer;
    };
    try {
      // The context of the whole unit of work: the audit log names the owner, and the commit asserts the owner's rights.
      const answer = await runInContext(context, () =>
        Deadline.runWithin(OPERATION_TIMEOUT_MS, () => sendAlone(this.services.work, send, false)),
      );
      // The batch may have the record once more.
      if (answer.status < 300) this.known.set(keyOf(key), { ...known, version });
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
  private async sendIfUntouched(
    sent: InProcessRequest,
    key: KeyOfRecord,
    { version }: KnownContent,
    context: SignedInContext,
  ): Promise<InProcessResponse> {
    if (!(await this.services.claims.isHeld(this.source))) throw new RunEnded('another run took the source');
    const id = key.occurrence ? undefined : await this.findId(key.resource, externalSourceOf(this.source), key.externalId);
    const current = await this.memory.findCurrentVersion(key, id);
    if (current !== version) return CHANGED_MEANWHILE;
    if (key.endsSeries !== undefined && id !== undefined) await this.joined.end(id, key.endsSeries, context);
    const { body } = sent;
    const deleted = isSeries(body) ? await this.memory.findDeletedDates(key, id) : [];
    const whole = isSeries(body) ? { ...sent, body: { ...body, recurrence: leaveOutDates(body.recurrence, deleted) } } : sent;
    const send = () => sendInProcess(this.services.adapter, whole, { headers: {}, context });
    const answer = await (key.dates ? this.joined.send(key.dates, send) : send());
    return answer ?? CHANGED_MEANWHILE;
  }
}

type KeyOfRecord = Pick<SourceRecord, 'resource' | 'externalId' | 'occurrence' | 'dates' | 'endsSeries'>;

/** Reads the record of `events/external/source-7/{id}?_fields=id`, or of a term that gets an id of the source: `tags/5?_fields=id`. */
function readKey(path: string, body: Fields | undefined, source: string): Pick<SourceRecord, 'resource' | 'externalId'> {
  const [collection, , , encodedId] = path.split('?', 1)[0]!.split('/');
  const resource = RECORD_NAMES.find((name) => RESOURCES[name].collection === collection)!;
  const { [source]: adoptedId = '' } = (body?.external_ids ?? {}) as Record<string, string>;
  return { resource, externalId: encodedId === undefined ? adoptedId : decodeURIComponent(encodedId) };
}
