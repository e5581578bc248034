import { Column, Entity, In, Index, IsNull, Not, PrimaryColumn } from 'typeorm';
import type { AuditAction } from '../../core/database/transactions/pending-changes.js';
import type { FieldValues } from '../../core/database/transactions/version-changes.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { longText } from '../../core/database/long-text.js';
import type { CredentialKind } from '../../core/http/context/principal.js';
import type { RecordName } from '../../core/resources.js';

/**
 * The values that one version of a record has replaced, so that the version before it can be shown again. A version that changed several
 * parts of a record has several rows. Rows have no foreign keys: the code that erases a record or a part erases its rows.
 */
@Entity('record_version')
@Index(['atUtc'])
export class RecordVersion {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  resource!: RecordName;

  @PrimaryColumn({ name: 'record_id', type: 'int' })
  recordId!: number;

  @PrimaryColumn({ type: 'int' })
  version!: number;

  /** The part that had the values; 0: the record itself. */
  @PrimaryColumn({ name: 'part_id', type: 'int' })
  partId!: number;

  /** The original start of the date of a series, if the version is a change of this date alone. */
  @Column({ name: 'original_start', type: 'varchar', length: 19, nullable: true })
  originalStart!: string | null;

  @Column({ name: 'at_utc', type: 'varchar', length: 19 })
  atUtc!: string;

  /** `null`: the service itself. */
  @Column({ name: 'user_id', type: 'int', nullable: true })
  userId!: number | null;

  @Column({ name: 'signed_in_by', type: 'varchar', length: 10, nullable: true })
  signedInBy!: CredentialKind | null;

  @Column({ type: 'varchar', length: 20 })
  action!: AuditAction;

  /** The replaced values, as JSON: columns as they are stored. Those of a part are `[value]`, or `[]` where it followed the record. */
  @Column(longText())
  former!: string | null;
}

/** Erases the versions of a record, or of a part of it, in the current unit of work. */
export async function eraseVersions(work: UnitOfWork, resource: RecordName, recordId: number, partId?: number): Promise<void> {
  work.forgetVersions(resource, recordId, partId);
  await work.manager.delete(RecordVersion, { resource, recordId, ...(partId !== undefined && { partId }) });
}

/**
 * Erases the former values of parts that leave a record, in the current unit of work. Afterwards, the erasing of a part would not find
 * them. The versions stay in its list, with the names of the fields.
 */
export async function eraseValuesOfParts(
  work: UnitOfWork,
  resource: RecordName,
  recordId: number,
  partIds: readonly number[],
): Promise<void> {
  if (partIds.length === 0) return;
  for (const partId of partIds) work.forgetVersions(resource, recordId, partId);
  const rows = await work.manager.findBy(RecordVersion, { resource, recordId, partId: In([...partIds]), former: Not(IsNull()) });
  for (const row of rows) {
    const { version, partId } = row;
    const { fields, texts } = readFormer(row);
    const names = { fields: eraseValues(fields), texts: mapValues(texts, eraseValues) };
    await work.manager.update(RecordVersion, { resource, recordId, version, partId }, { former: JSON.stringify(names) });
  }
}

function eraseValues(values: object): FieldValues['fields'] {
  return mapValues(values, () => []);
}

function mapValues<T>(values: object, map: (value: never) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value as never)]));
}

/** Returns the replaced values of a version. */
export function readFormer({ former }: Pick<RecordVersion, 'former'>): FieldValues {
  return former === null ? { fields: {}, texts: {} } : (JSON.parse(former) as FieldValues);
}
