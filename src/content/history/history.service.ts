import { Injectable } from '@nestjs/common';
import { Brackets, Equal, In, type SelectQueryBuilder } from 'typeorm';
import { RecordVersion } from '../../accounts/audit/record-version.entity.js';
import { User } from '../../accounts/auth/user.entity.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { PageQuery } from '../../core/http/lists/list-query.js';
import { buildPage, type Page } from '../../core/http/lists/page.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import { findGone } from './find-gone.js';
import type { HistoryAccess, HistorySubject } from './history-subject.js';
import { findStates, type PastStates, type ReplacedValues } from './past-states.js';

/** How many later versions are read at once, to compute what a record was before them. */
const CHUNK_SIZE = 200;

/** The rows of one version, and the user who made it, if there still is one. */
export interface Version {
  /** That of the record, and that of the first part that it changed. */
  readonly rows: readonly RecordVersion[];
  readonly user: Pick<User, 'id' | 'name'> | undefined;
}

/** A version with the states around it. */
export interface OpenedVersion extends Version {
  readonly subject: HistorySubject;
  readonly states: PastStates;
  /** The states of the date that the version changed, where the subject is its series. */
  readonly ofPart: PastStates | undefined;
  /** The ids of records that are gone, by the fields that refer to them. */
  readonly gone: ReadonlyMap<string, readonly number[]>;
}

/** Lists and shows the versions of records. */
@Injectable()
export class HistoryService {
  constructor(private readonly work: UnitOfWork) {}

  /** Lists the versions of a record, the newest first. @throws DomainError */
  async list(
    access: HistoryAccess,
    locator: RecordLocator,
    query: PageQuery,
    context: RequestContext,
  ): Promise<{ subject: HistorySubject; page: Page<Version> }> {
    const subject = await access.find(this.work.manager, locator, context, { isLocked: false });
    const versions = this.select(access, subject);
    const total = (await versions.clone().select('COUNT(DISTINCT version.version)', 'total').getRawOne<{ total: number | string }>())!;
    const found = await versions
      .select('version.version', 'version')
      .groupBy('version.version')
      .orderBy('version.version', 'DESC')
      .offset((query.page - 1) * query.per_page)
      .limit(query.per_page)
      .getRawMany<{ version: number }>();
    const rows = await this.findRows(access, subject, In(found.map(({ version }) => version)));
    const users = await this.findUsers(rows);
    const items = found.map(({ version }) => toVersion(rows, version, users));
    return { subject, page: buildPage(items, Number(total.total), query, access.resource) };
  }

  /** Returns a record as it was after a version. @throws DomainError */
  async show(access: HistoryAccess, locator: RecordLocator, version: number, context: RequestContext): Promise<OpenedVersion> {
    return this.open(access, await access.find(this.work.manager, locator, context, { isLocked: false }), version, context);
  }

  /** Returns a version of a record that the client may edit. @throws DomainError */
  async open(access: HistoryAccess, subject: HistorySubject, version: number, context: RequestContext): Promise<OpenedVersion> {
    const rows = await this.findRows(access, subject, Equal(version));
    if (rows.length === 0) throw new DomainError('version-not-found');
    const opened = toVersion(rows, version, await this.findUsers(rows));
    const states = await findStates(subject, rows, this.findLater(access, subject, version));
    const ofPart = subject.partId === 0 ? await this.findStatesOfPart(access, rows, version, context) : undefined;
    const values = [...Object.entries(states.after.fields), ...Object.entries(states.before.fields)];
    const gone = await findGone(
      this.work.manager,
      access.fields,
      values.map(([field, value]) => ({ field, value })),
    );
    return { ...opened, subject, states, ofPart, gone };
  }

  /** Returns the states of the date that a version of its series changed; undefined if there is none, or if it is gone. */
  private async findStatesOfPart(
    access: HistoryAccess,
    rows: readonly RecordVersion[],
    version: number,
    context: RequestContext,
  ): Promise<PastStates | undefined> {
    const row = rows.find((one) => one.partId !== 0 && one.originalStart !== null);
    if (row === undefined) return undefined;
    try {
      const part = await access.find(this.work.manager, { id: row.partId }, context, { isLocked: false });
      return part.recordId === row.recordId ? await findStates(part, rows, this.findLater(access, part, version)) : undefined;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not-found') return undefined;
      throw error;
    }
  }

  private select({ resource }: HistoryAccess, { recordId, partId, recordVersion }: HistorySubject): SelectQueryBuilder<RecordVersion> {
    const versions = this.work.manager
      .createQueryBuilder(RecordVersion, 'version')
      .where('version.resource = :resource AND version.recordId = :recordId', { resource, recordId })
      // A write may have come after the record was read.
      .andWhere('version.version <= :recordVersion', { recordVersion });
    if (partId === 0) return versions;
    const ofPart = new Brackets((either) =>
      either.where('version.partId = :partId', { partId }).orWhere('version.partId = 0 AND version.originalStart IS NULL'),
    );
    return versions.andWhere(ofPart);
  }

  /** Finds the rows of versions: of each one that of the record, and that of the first part. A change of a series can have many parts. */
  private findRows(access: HistoryAccess, subject: HistorySubject, version: ReturnType<typeof In<number>>): Promise<RecordVersion[]> {
    const firstPart = `SELECT MIN(part.part_id) FROM record_version part WHERE part.resource = version.resource
      AND part.record_id = version.record_id AND part.version = version.version AND part.part_id > 0`;
    const versions = this.select(access, subject).andWhere({ version }).orderBy('version.partId');
    if (subject.partId === 0) versions.andWhere(`(version.partId = 0 OR version.partId = (${firstPart}))`);
    return versions.getMany();
  }

  /** Reads the rows of later versions that concern a subject, the newest first: some at a time, because there can be thousands. */
  private async *findLater(access: HistoryAccess, subject: HistorySubject, version: number): AsyncGenerator<ReplacedValues> {
    for (let until = subject.recordVersion; until > version;) {
      const rows = await this.select(access, subject)
        .andWhere('version.version > :version AND version.version <= :until', { version, until })
        .andWhere('version.partId IN (0, :shown)', { shown: subject.partId })
        .orderBy('version.version', 'DESC')
        .limit(CHUNK_SIZE)
        .select('version.version', 'version')
        .addSelect('version.partId', 'partId')
        .addSelect('version.former', 'former')
        .getRawMany<ReplacedValues & { version: number }>();
      const last = rows.length < CHUNK_SIZE ? version : rows.at(-1)!.version;
      // The last version may have another row.
      yield* rows.filter((row) => row.version > last);
      until = last;
    }
  }

  private async findUsers(rows: readonly RecordVersion[]): Promise<ReadonlyMap<number, User>> {
    const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
    const users = ids.length === 0 ? [] : await this.work.manager.find(User, { select: { id: true, name: true }, where: { id: In(ids) } });
    return new Map(users.map((user) => [user.id, user]));
  }
}

function toVersion(all: readonly RecordVersion[], version: number, users: ReadonlyMap<number, User>): Version {
  const rows = all.filter((row) => row.version === version);
  return { rows, user: users.get(rows[0]?.userId ?? 0) };
}
