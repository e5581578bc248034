import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { LANGUAGES } from '../../core/i18n/languages.js';
import type { Language } from '../../core/text/language.js';
import type { TranslatedResource } from './text-resource.js';
import type { Translation } from './translation.entity.js';

/**
 * The same choice as `resolveText`, in MIGRATION_NAMES_SQL: joins the texts of `alias` in the languages of the chain, once.
 * @returns the expression of a text as the reader sees it
 */
export function joinResolvedTexts<T extends Translation, E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  room: Pick<TranslatedResource<T>, 'translationEntity'>,
  alias: string,
  chain: readonly Language[],
): (field: keyof T & string) => string {
  const joined = chain.map((language) => ({ language, text: `${alias}_${language}` }));
  for (const { language, text } of joined) {
    const exists = records.expressionMap.aliases.some(({ name }) => name === text);
    if (!exists)
      records.leftJoin(
        room.translationEntity,
        text,
        `${text}.ownerId = ${alias}.id AND ${text}.language = '${language}' AND ${text}.shown = 1`,
      );
  }
  return (field) => `COALESCE(${joined.map(({ text }) => `${text}.${field}`).join(', ')}, NULL)`;
}

/** Narrows a list to the records that have a text in the chain; in one of all languages every record has one. */
export function filterTranslated<T extends Translation, E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  room: Pick<TranslatedResource<T>, 'translationEntity'>,
  alias: string,
  chain: readonly Language[],
): void {
  if (chain.length === LANGUAGES.length) return;
  joinResolvedTexts(records, room, alias, chain);
  records.andWhere(`(${chain.map((language) => `${alias}_${language}.ownerId IS NOT NULL`).join(' OR ')})`);
}
