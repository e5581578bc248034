import { Injectable } from '@nestjs/common';
import { Brackets, Equal, In, type SelectQueryBuilder } from 'typeorm';
import { RecordVersion } from '../../accounts/audit/record-version.entity.js';
import { User } from '../../accounts/auth/user.entity.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { PageQuery } from '../../core/http/lists/list-query.js';
import type { HistoryAccess, HistorySubject } from './history-subject.js';
import type { ReplacedValues } from './past-states.js';

/** How many later versions are read at once, to compute what a record was before them. */
const CHUNK_SIZE = 200;

/** The rows of one version, and the user who made it, if there still is one. */
export interface Version {
  /** That of the record, and that of the first part that it changed. */
  readonly rows: readonly RecordVersion[];
  readonly user: Pick<User, 'id' | 'name'> | undefined;
}

/** Reads the rows of versions that concern a record, or a date of a series. */
@Injectable()
export class VersionRows {
  constructor(private readonly work: UnitOfWork) {}

  /** Finds the versions of a page, the newest first, and the number of all. */
  async findPage(access: HistoryAccess, subject: HistorySubject, query: PageQuery): Promise<{ versions: Version[]; total: number }> {
    const selected = this.select(access, subject);
    const total = (await selected.clone().select('COUNT(DISTINCT version.version)', 'total').getRawOne<{ total: number | string }>())!;
    const found = await selected
      .select('version.version', 'version')
      .groupBy('version.version')
      .orderBy('version.version', 'DESC')
      .offset((query.page - 1) * query.per_page)
      .limit(query.per_page)
      .getRawMany<{ version: number }>();
    const rows = await this.findRows(access, subject, In(found.map(({ version }) => version)));
    const users = await this.findUsers(rows);
    const versions = found.map(({ version }) => toVersion(rows, version, users));
    return { versions, total: Number(total.total) };
  }

  async find(access: HistoryAccess, subject: HistorySubject, version: number): Promise<Version | undefined> {
    const rows = await this.findRows(access, subject, Equal(version));
    return rows.length === 0 ? undefined : toVersion(rows, version, await this.findUsers(rows));
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
  async *findLater(access: HistoryAccess, subject: HistorySubject, version: number): AsyncGenerator<ReplacedValues> {
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
