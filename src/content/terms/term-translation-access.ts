import { assertCan } from '../../accounts/auth/rights.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { canReadTerm } from '../access/record-rights.js';
import { listOwnTexts } from '../translations/own-texts.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import type { TranslationAccess } from '../translations/text-access.js';
import { findEditableTerm, findTerm } from './load-terms.js';
import type { TermResource } from './term-resource.js';
import type { Term, TermTranslation } from './term.entity.js';

/** Returns how the translations of a category or tag are found, with the rights of the term checked. */
export function termTranslationAccess<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  definition: TermResource<E, T>,
): TranslationAccess<T> {
  const { resource } = definition;
  return {
    resource,
    async findReadable({ manager }, id, context) {
      const term = await findTerm(manager, definition, id, { locked: false });
      if (!canReadTerm(context.principal, term)) throw new DomainError('not-accessible', { resource });
      return listOwnTexts(term, canReadTerm(context.principal, { hasOnlyDrafts: true }));
    },
    async findEditable({ work }, id, context) {
      assertCan(context.principal, 'edit terms', resource);
      return listOwnTexts(await findEditableTerm(work, definition, id, context), true);
    },
  };
}
