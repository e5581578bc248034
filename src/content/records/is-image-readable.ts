import type { EntityManager } from 'typeorm';
import { can } from '../../accounts/auth/rights.js';
import type { Principal } from '../../core/http/context/principal.js';
import { buildReadableCondition } from '../access/record-rights.js';
import { contentKinds } from './content-kinds.js';

/**
 * Tells whether a principal may use an image by its id: whether a record that the principal may read shows it. The ids can be
 * guessed, so the image of a hidden record must not be usable. Users who may read all records may use all images.
 */
export async function isImageReadable(manager: EntityManager, imageId: number, principal: Principal): Promise<boolean> {
  if (can(principal, 'read all')) return true;
  const { sql, parameters } = buildReadableCondition(principal, 'record');
  for (const { recordEntity } of contentKinds(manager.dataSource)) {
    const records = manager.createQueryBuilder(recordEntity, 'record').where('record.imageId = :imageId', { imageId });
    if (await records.andWhere(sql, parameters).getExists()) return true;
  }
  return false;
}
