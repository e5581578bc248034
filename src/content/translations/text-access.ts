import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import type { WriteGroup } from '../plans/write-group.js';
import type { OwnText } from './own-texts.js';
import type { TranslatedResource } from '../texts/text-resource.js';
import type { Translation } from '../texts/translation.entity.js';

/** How a resource finds the translations of a record, and checks the rights. A record in the trash has none. */
export interface TranslationAccess<T extends Translation> {
  readonly resource: TranslatedResource<T>['resource'];
  /** Finds the translations that the client may read. @throws DomainError the errors of a GET of the record */
  readonly findReadable: (work: UnitOfWork, id: number, context: RequestContext) => Promise<OwnText<T>[]>;
  /**
   * Finds all translations of a record that the client may change, and locks the record until the unit of work ends.
   * @throws DomainError
   */
  readonly findEditable: (group: WriteGroup, id: number, context: SignedInContext) => Promise<OwnText<T>[]>;
}
