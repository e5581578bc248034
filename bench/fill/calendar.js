/** The sizes of a calendar, and its users, images, categories and tags. */
import { createHash } from 'node:crypto';
import { Image, RESOURCES, User } from './entities.js';
import { createRandom } from './random.js';
import { buildDescription, buildName } from './texts.js';
import { buildTranslations } from './translations.js';
import { LANGUAGES } from './vocabulary.js';

const AUTHOR_COUNT = 20;
const TAG_COUNT = 500;
/** The categories of each level of the tree: 60 together. */
const CATEGORY_LEVELS = [6, 18, 36];
const CATEGORY_COUNT = 60;
const TERM_DESCRIPTION = { median: 120, sigma: 0.3, max: 400 };

/** Returns how many records of each kind a calendar has, and their first ids. Ids of venues, organizers and events follow each other. */
export function planCalendar(eventCount, { firstAuthorId, nowUtc }) {
  const venueCount = Math.ceil(eventCount / 50);
  const organizerCount = Math.ceil(eventCount / 80);
  return {
    ...{ eventCount, venueCount, organizerCount, authorCount: AUTHOR_COUNT, categoryCount: CATEGORY_COUNT, tagCount: TAG_COUNT },
    imageCount: Math.ceil(eventCount / 10),
    firstVenueId: 1,
    firstOrganizerId: 1 + venueCount,
    firstEventId: 1 + venueCount + organizerCount,
    ...{ firstAuthorId, nowUtc },
  };
}

/** Yields the users who own the records. They cannot sign in by password. */
export function* buildAuthors({ firstAuthorId, nowUtc }) {
  for (let index = 0; index < AUTHOR_COUNT; index++) {
    const username = `author-${index + 1}`;
    const row = { id: firstAuthorId + index, username, name: `Author ${index + 1}`, email: null, role: 'editor', passwordHash: null };
    yield [[User, { ...row, createdUtc: nowUtc }]];
  }
}

export function* buildImages({ imageCount, nowUtc }) {
  for (let index = 0; index < imageCount; index++) {
    const url = `https://images.example.org/${index + 1}.jpg`;
    const urlHash = createHash('sha256').update(url).digest('hex');
    yield [[Image, { id: index + 1, url, urlHash, searchFolded: url, createdUtc: nowUtc }]];
  }
}

/** Yields categories: a tree of three levels. */
export function* buildCategories(plan, slugs) {
  const [roots, children] = CATEGORY_LEVELS;
  for (let index = 0; index < plan.categoryCount; index++) {
    const parentId = findParentId(index, roots, children);
    yield buildTerm('category', index, { parentId }, { parentIdOrZero: parentId ?? 0 }, slugs);
  }
}

function findParentId(index, roots, children) {
  if (index < roots) return null;
  if (index < roots + children) return 1 + ((index - roots) % roots);
  return 1 + roots + ((index - roots - children) % children);
}

export function* buildTags(plan, slugs) {
  for (let index = 0; index < plan.tagCount; index++) yield buildTerm('tag', index, {}, { parentIdOrZero: 0 }, slugs);
}

function buildTerm(resource, index, columns, textColumns, slugs) {
  const random = createRandom(resource, index);
  const id = index + 1;
  const texts = LANGUAGES.map((language) => {
    // The number makes the name unique among its siblings.
    const name = `${buildName(random, language, 2)} ${id}`;
    const description = random() < 0.5 ? buildDescription(random, language, [], TERM_DESCRIPTION) : null;
    return [language, { name, description, ...textColumns }];
  });
  const { translations, owner } = buildTranslations(resource, id, 'publish', Object.fromEntries(texts), slugs);
  const { recordEntity, translationEntity } = RESOURCES[resource];
  return [[recordEntity, { id, version: 1, ...columns, ...owner }], ...translations.map((row) => [translationEntity, row])];
}
