import type { ContentResource } from '../../../content/lookup/find-record.js';
import type { Content, OwnColumns } from '../../../content/records/content.entity.js';
import type { TextChange } from '../../../content/texts/text-resource.js';
import type { Translation, WithTranslations } from '../../../content/texts/translation.entity.js';
import { CONTENT_NAMES } from '../../../core/resources.js';
import type { Language } from '../../../core/text/language.js';
import { buildSlug } from '../../../core/text/slug.js';

/** Builds a record as its presenter gets it. A column or text that the request does not have is `null`. */
export function buildRecord<E extends Content & WithTranslations<T>, T extends Translation>(
  { resource, recordEntity, translationEntity }: ContentResource<E, T>,
  columns: OwnColumns<E>,
  texts: TextChange<T>,
  language: Language,
): E {
  const { name, ...others } = texts as { name?: string };
  const translation = Object.assign(new translationEntity(), undefinedAsNull(others), buildTextColumns(language, name ?? ''));
  const content = buildContentColumns(language, CONTENT_NAMES.indexOf(resource));
  return Object.assign(new recordEntity(), content, undefinedAsNull(columns), { translations: [translation] });
}

function undefinedAsNull(columns: object): object {
  return Object.fromEntries(Object.entries(columns).map(([column, value]) => [column, (value ?? null) as unknown]));
}

const WRITTEN_UTC = '2026-11-21 11:00:00';

export function buildContentColumns(language: Language, id: number): Partial<Content> {
  const written = { publishedUtc: WRITTEN_UTC, modifiedUtc: WRITTEN_UTC };
  return { id, authorId: 1, status: 'publish', ...written, image: null, sourceLanguage: language };
}

export function buildTextColumns(language: Language, name: string) {
  return { language, shown: true, name, slug: buildSlug(name) };
}
