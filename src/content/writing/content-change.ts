import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { can } from '../../accounts/auth/rights.js';
import { User } from '../../accounts/auth/user.entity.js';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { Principal } from '../../core/http/context/principal.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { buildReadableCondition, canRead } from '../access/record-rights.js';
import { externalIdLockNames } from '../external-ids/external-ids.js';
import type { ContentResource } from '../lookup/find-record.js';
import { Image } from '../images/image.entity.js';
import type { WritePlanner } from '../plans/write-planner.js';
import type { ContentFields } from '../records/content.dto.js';
import { type Content, contentKinds } from '../records/content.entity.js';
import { slugLockNames } from '../texts/slugs.js';
import type { TextChanges } from '../texts/text-changes.js';
import type { Translation } from '../texts/translation.entity.js';

/** The parts of a write: the fields that all resources share, and the resource's own columns and texts. */
export interface ContentChange<E extends Content, T extends Translation> {
  readonly dto: ContentFields;
  readonly columns: QueryDeepPartialEntity<E>;
  readonly texts: TextChanges<T>;
}

/** Returns the names to lock (`UnitOfWork.lockNames`) before a record is written. @param translations those before the write */
export function listNamesToLock<E extends Content, T extends Translation>(
  definition: ContentResource<E, T>,
  translations: readonly T[],
  { dto, texts }: Pick<ContentChange<E, T>, 'dto' | 'texts'>,
): string[] {
  return [...slugLockNames(definition, translations, texts), ...externalIdLockNames(definition.resource, dto.external_ids)];
}

/** Checks that the author that a client names exists. @throws DomainError 400 */
export async function assertAuthorExists(
  { manager }: WritePlanner,
  { author }: ContentFields,
  { authorId }: Pick<Content, 'authorId'>,
): Promise<void> {
  if (author == null) return;
  if (!(await manager.existsBy(User, { id: authorId }))) throw invalidParameter('author', { reason: 'unknown', values: [authorId] });
}

/**
 * Checks that the client may use the image that it names by its id.
 * @param current the image that the record has already, which may always stay
 * @throws DomainError 400
 */
export async function assertImageUsable(
  planner: WritePlanner,
  { image }: ContentFields,
  current: number | null,
  { principal }: SignedInContext,
): Promise<void> {
  if (typeof image !== 'number' || image === current) return;
  const unknown = invalidParameter('image', { reason: 'unknown', values: [image] });
  // It must not be removed, because no record shows it, before this write is committed.
  const { manager, work } = planner;
  const lock = work.dialect.buildLock('pessimistic_read');
  const found = await manager.findOne(Image, { select: { id: true, authorId: true }, where: { id: image }, ...lock });
  if (!found) throw unknown;
  if (found.authorId === principal.id) return;
  if (!(await isImageReadable(planner, image, principal))) throw unknown;
}

/**
 * Tells whether a principal may use an image by its id: whether a record that the principal may read shows it. The ids can be
 * guessed, so the image of a hidden record must not be usable. Users who may read all records may use all images.
 */
async function isImageReadable(planner: WritePlanner, imageId: number, principal: Principal): Promise<boolean> {
  if (can(principal, 'read all')) return true;
  const { sql, parameters } = buildReadableCondition(principal, 'record');
  const { manager } = planner;
  for (const { resource, recordEntity } of contentKinds(manager.dataSource)) {
    const planned = planner.list(resource).map(({ row }) => row as Content);
    if (planned.some((record) => record.imageId === imageId && canRead(principal, record))) return true;
    const records = manager.createQueryBuilder(recordEntity, 'record').where('record.imageId = :imageId', { imageId });
    if (await records.andWhere(sql, parameters).getExists()) return true;
  }
  return false;
}
