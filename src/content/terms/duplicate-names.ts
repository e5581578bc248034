import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import type { SiteSettings } from '../../core/config/site-settings.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { getFallbackChain } from '../../core/i18n/locale.js';
import { foldText } from '../../core/text/fold.js';
import type { Language } from '../../core/text/language.js';
import { resolveText } from '../texts/resolve-text.js';
import type { TextChanges, TranslatedResource } from '../texts/text-changes.js';
import type { TermTranslation } from './term.entity.js';

/**
 * Checks that no sibling already has one of these names: as shown in the name's language, or in a draft.
 * @param self the id of the term itself; 0 for a new one
 * @throws DomainError 409 with the sibling's id
 */
export async function assertNamesUnique<T extends TermTranslation>(
  manager: EntityManager,
  definition: TranslatedResource<T>,
  names: readonly (readonly [Language, string])[],
  { parentIdOrZero, self, settings }: { parentIdOrZero: number; self: number; settings: SiteSettings },
): Promise<void> {
  if (names.length === 0) return;
  const folded = names.map(([, name]) => foldText(name));
  const sameNames = await manager.find(definition.translationEntity, {
    where: { parentIdOrZero, nameFolded: In(folded) } as FindOptionsWhere<T>,
  });
  const others = [...new Set(sameNames.map(({ ownerId }) => ownerId))].filter((id) => id !== self);
  if (others.length === 0) return;
  const texts = await manager.find(definition.translationEntity, { where: { ownerId: In(others) } as FindOptionsWhere<T> });
  for (const id of others) {
    const other = { id, translations: texts.filter(({ ownerId }) => ownerId === id) };
    const taken = names.some(
      ([language, name]) =>
        resolveText(other, 'nameFolded', getFallbackChain(language, settings)) === foldText(name) ||
        // A draft is not shown, but already reserves its name.
        other.translations.some((text) => text.language === language && text.nameFolded === foldText(name)),
    );
    if (taken) throw new DomainError('term-exists', { resource: definition.resource, data: { term_id: id } });
  }
}

/** Lists the names that a write sets, with their languages. */
export function listWrittenNames<T extends TermTranslation>(changes: TextChanges<T>): [Language, string][] {
  return [...changes].flatMap(([language, change]) =>
    typeof change?.name === 'string' ? [[language, change.name] as [Language, string]] : [],
  );
}
