import { Injectable, type Type } from '@nestjs/common';
import { assertCan } from '../../accounts/auth/rights.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import type { IdLocator } from '../../core/http/routing/record-locator.js';
import { ExternalIdChanges, type ExternalKey, type ExternalIdFields } from './external-id-rules.js';
import { listRequiredFields } from '../../core/http/validation/rules.js';
import { type RecordName, RESOURCES } from '../../core/resources.js';
import { canEdit, canEditTerms } from '../access/record-rights.js';
import { DEFAULT_STATUS, type Status } from '../access/status.js';
import { forUpdate } from '../plans/lookups.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { Writes } from '../plans/writes.js';
import { externalIdLockNames, findIdByExternalKey, findIdsByExternalKeys, pairLookup } from './external-ids.js';

/** What the service of a resource does with one record. */
export interface WritableRecords<C, U, R, Q = object> {
  add(dto: C, context: SignedInContext): Promise<number>;
  change(locator: IdLocator, dto: U, context: SignedInContext, query?: Q): Promise<number>;
  loadWritten(id: number, context: SignedInContext): Promise<R>;
}

/** The record that PUT wrote. */
interface PutId {
  readonly isNew: boolean;
  readonly id: number;
}

/** What PUT wrote. The record is missing if the client wants no more than the id. */
interface PutRecord<R> extends PutId {
  readonly record?: R;
}

/** A record that PUT names by its id in another system. */
interface PutRequest<C, U, R, Q = object> {
  readonly resource: RecordName;
  readonly key: ExternalKey;
  readonly dto: U;
  /** The parameters of an update. */
  readonly query?: Q;
  /** The DTO whose required fields a new record needs. */
  readonly createDto: Type<C>;
  readonly records: WritableRecords<C, U, R, Q>;
}

/** The columns of `Content` that decide what PUT may do. */
interface StoredContent {
  authorId: number;
  status: Status;
  trashedFrom: Status | null;
}

/** Finds and writes records by their ids in other systems. */
@Injectable()
export class ExternalIdsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
  ) {}

  /**
   * Runs the work on the record that the pair names, in one transaction. Clients who can edit no record do not learn whether
   * there is one.
   * @throws DomainError 403 or 404
   */
  async withRecord<R>(
    resource: RecordName,
    key: ExternalKey,
    { principal }: SignedInContext,
    work: (locator: IdLocator) => Promise<R>,
  ): Promise<R> {
    assertCan(principal, isTerm(resource) ? 'edit terms' : 'edit own unpublished', resource);
    return this.writes.run(async () => work({ id: await this.findId(resource, key) }));
  }

  /** Finds a record for a client who may edit it. For others the pair does not exist. @throws DomainError 404 */
  async findEditable(resource: RecordName, key: ExternalKey, context: RequestContext): Promise<IdLocator> {
    const id = await this.findId(resource, key);
    const content = await this.findContent(resource, id);
    const isEditable = content ? canEdit(context.principal, content) : canEditTerms(context.principal);
    if (!isEditable) throw new DomainError('not-found', { resource });
    return { id };
  }

  /**
   * Creates the record of a pair, or updates what is sent of it. A record in the trash comes back with the status that it had.
   * Two clients who put the same new pair at once make one record: the second one waits, and updates it.
   * @throws DomainError
   */
  async put<C extends object, U extends ExternalIdFields, R, Q extends object>(
    request: PutRequest<C, U, R, Q>,
    context: SignedInContext,
  ): Promise<PutRecord<R>> {
    assertCan(context.principal, isTerm(request.resource) ? 'create terms' : 'create content', request.resource);
    const present = async (put: PutId) => ({ ...put, record: await request.records.loadWritten(put.id, context) });
    return this.writes.join(
      async (planner): Promise<PutId> => {
        const known = await findIdOrLock(planner, request);
        const id = await (known === undefined ? this.add(request, context) : this.change(planner, known, request, context));
        return { isNew: known === undefined, id };
      },
      context.returnsMinimal ? undefined : present,
    );
  }

  private add<C extends object, U extends ExternalIdFields, Q>(
    { key, dto, createDto, records }: PutRequest<C, U, unknown, Q>,
    context: SignedInContext,
  ): Promise<number> {
    context.precondition?.assertMetByAbsence();
    return records.add(assertComplete(createDto, withPair(dto, key)), context);
  }

  private async change<U extends object & ExternalIdFields, Q>(
    planner: WritePlanner,
    id: number,
    { resource, key, dto, query, records }: Pick<PutRequest<never, U, unknown, Q>, 'resource' | 'key' | 'dto' | 'query' | 'records'>,
    context: SignedInContext,
  ): Promise<number> {
    // An earlier operation of the batch may have planned the record.
    if (planner.find(resource, id)) await planner.execute();
    const content = planner.lookups.getCached(forUpdate(resource), String(id)) ?? (await this.findContent(resource, id));
    return records.change({ id }, addStatus(content as StoredContent | undefined, withPair(dto, key)), context, query);
  }

  private async findId(resource: RecordName, key: ExternalKey): Promise<number> {
    const id = await findIdByExternalKey(this.work.manager, resource, key);
    if (id === undefined) throw new DomainError('not-found', { resource });
    return id;
  }

  private async findContent(resource: RecordName, id: number): Promise<StoredContent | undefined> {
    if (isTerm(resource)) return undefined;
    const select = (status: string) =>
      this.work.manager
        .createQueryBuilder()
        .select('record.author_id', 'authorId')
        .addSelect('record.trashed_from', 'trashedFrom')
        .addSelect(status, 'status')
        .from(resource, 'record');
    if (resource !== 'event') return select('record.status').where('record.id = :id', { id }).getRawOne<StoredContent>();
    // A deleted date of a series is in the trash, and the record that it shows is not: its own, or that of the series.
    const shown = select("CASE WHEN part.state = 'trash' THEN 'trash' ELSE record.status END");
    const ofRecord = await shown
      .clone()
      .leftJoin('occurrence', 'part', 'part.id = record.id')
      .where('record.id = :id', { id })
      .getRawOne<StoredContent>();
    return ofRecord ?? shown.innerJoin('occurrence', 'part', 'part.record_id = record.id').where('part.id = :id', { id }).getRawOne();
  }
}

/**
 * Only a pair that is new is locked, so that writers of known records do not wait for each other. The pairs of the body are locked
 * with it: a transaction locks external ids once.
 */
async function findIdOrLock<C extends object, U extends ExternalIdFields>(
  planner: WritePlanner,
  { resource, key, dto }: PutRequest<C, U, unknown>,
): Promise<number | undefined> {
  const [known] = await findIdsByExternalKeys(planner, resource, [key]);
  if (known !== undefined || planner.hasAllNames) return known;
  await planner.work.lockNames(externalIdLockNames(resource, [[key.source, key.externalId], ...(dto.external_ids ?? [])]));
  planner.lookups.forget(pairLookup(resource).name);
  const [added] = await findIdsByExternalKeys(planner, resource, [key]);
  return added;
}

/** Adds the status with which a record leaves the trash, unless the client sends one. */
function addStatus<U extends object>(content: StoredContent | undefined, dto: U): U {
  if (content?.status !== 'trash' || Reflect.get(dto, 'status') !== undefined) return dto;
  return { ...dto, status: content.trashedFrom ?? DEFAULT_STATUS };
}

function isTerm(resource: RecordName): boolean {
  return RESOURCES[resource].kind === 'term';
}

/** The record has the pair of its address, whatever the body says of that source. */
function withPair<U extends ExternalIdFields>(dto: U, { source, externalId }: ExternalKey): U {
  const { external_ids: sent } = dto;
  return { ...dto, external_ids: new ExternalIdChanges([...(sent ?? []), [source, externalId]], sent === null) };
}

/** @throws DomainError 400 with the fields that a new record lacks */
function assertComplete<C extends object>(createDto: Type<C>, dto: object): C {
  const missing = listRequiredFields(createDto).filter((field) => Reflect.get(dto, field) === undefined);
  if (missing.length > 0) throw new DomainError('missing-parameters', { missing });
  return dto as C;
}
