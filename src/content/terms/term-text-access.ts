import { demand } from '../../accounts/auth/rights.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { mayReadTerm } from '../access/record-rights.js';
import { ownTexts } from '../texts/own-texts.js';
import type { Translated } from '../texts/translation.entity.js';
import type { TextDoor } from '../translations/text-access.js';
import { findTerm } from './load-terms.js';
import type { TermRoom } from './term-resource.js';
import type { Term, TermTranslation } from './term.entity.js';

/** How categories and tags let somebody at their texts. */
export function termDoor<E extends Term & Translated<T>, T extends TermTranslation>(room: TermRoom<E, T>): TextDoor<T> {
  const { resource } = room;
  return {
    resource,
    async read({ manager }, id, context) {
      const term = await findTerm(manager, room, id, { locked: false });
      if (!mayReadTerm(context.principal, term)) throw new DomainError('not-accessible', { resource });
      return ownTexts(term, mayReadTerm(context.principal, { drafted: true }));
    },
    async open({ manager, locksRows }, id, context) {
      demand(context.principal, 'edit terms', resource);
      return ownTexts(await findTerm(manager, room, id, { locked: locksRows }), true);
    },
  };
}
