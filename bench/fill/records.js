/** What events, venues and organizers have in common. */
import { dateToUtc } from '../../dist/core/time/moment.js';
import { RecordId, RESOURCES } from './entities.js';
import { pickIndex } from './random.js';
import { buildTranslations } from './translations.js';

const SECONDS_PER_YEAR = 365 * 86_400;
const SHARE_WITH_IMAGE = 0.4;

/** Adds seconds to a time without a zone. */
export function addSeconds(time, seconds) {
  return dateToUtc(new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + seconds * 1000));
}

/** Returns `publish` but for a share of the records, which are drafts, private, or in the trash. */
export function pickStatus(random, otherShare) {
  if (random() >= otherShare) return 'publish';
  return ['draft', 'private', 'trash', 'pending'][pickIndex(random, 4)];
}

/**
 * Returns the rows of a record.
 * @param columns the columns that the resource adds
 * @param texts the columns of its translations that a client writes, by language
 */
export function buildRecord(resource, { id, status, columns, texts }, plan, random, slugs) {
  const { translations, owner } = buildTranslations(resource, id, status, texts, slugs);
  const { recordEntity, translationEntity } = RESOURCES[resource];
  const publishedUtc = addSeconds(plan.nowUtc, -pickIndex(random, 4 * SECONDS_PER_YEAR));
  const content = {
    ...{ id, status, version: 1, publishedUtc, modifiedUtc: publishedUtc },
    authorId: plan.firstAuthorId + pickIndex(random, plan.authorCount),
    imageId: random() < SHARE_WITH_IMAGE ? 1 + pickIndex(random, plan.imageCount) : null,
  };
  return [
    [RecordId, { id, resource }],
    [recordEntity, { ...content, ...columns, ...owner }],
    ...translations.map((row) => [translationEntity, row]),
  ];
}
