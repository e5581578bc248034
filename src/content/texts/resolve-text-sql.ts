import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { Language } from '../../core/text/language.js';
import type { TranslatedResource } from './text-changes.js';
import type { Translation } from './translation.entity.js';

/**
 * Does in SQL what `resolveText` does: joins the translations of `alias` in the languages of the chain. A second call does not
 * join again.
 * @returns a function from a field to the SQL expression of the text that is shown
 */
export function joinResolvedTexts<T extends Translation, E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  definition: Pick<TranslatedResource<T>, 'translationEntity'>,
  alias: string,
  chain: readonly Language[],
): (field: keyof T & string) => string {
  const joined = chain.map((language) => ({ language, text: `${alias}_${language}` }));
  for (const { language, text } of joined) {
    const exists = records.expressionMap.aliases.some(({ name }) => name === text);
    if (!exists)
      records.leftJoin(
        definition.translationEntity,
        text,
        `${text}.ownerId = ${alias}.id AND ${text}.language = '${language}' AND ${text}.shown = 1`,
      );
  }
  return (field) => `COALESCE(${joined.map(({ text }) => `${text}.${field}`).join(', ')}, NULL)`;
}

/** Keeps the records that have a translation in the fallback chain. A chain of all languages needs no condition. */
export function filterTranslated<T extends Translation, E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  definition: Pick<TranslatedResource<T>, 'translationEntity'>,
  alias: string,
  { locale: { chain }, settings }: RequestContext,
): void {
  if (chain.length === settings.languages.length) return;
  joinResolvedTexts(records, definition, alias, chain);
  records.andWhere(`(${chain.map((language) => `${alias}_${language}.ownerId IS NOT NULL`).join(' OR ')})`);
}
