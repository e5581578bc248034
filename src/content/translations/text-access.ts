import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import type { OwnText } from '../texts/own-texts.js';
import type { TranslatedResource } from '../texts/text-resource.js';
import type { Translation } from '../texts/translation.entity.js';

/** How a kind of record lets somebody at its texts; in the trash there are none. */
export interface TranslationAccess<T extends Translation> {
  readonly resource: TranslatedResource<T>['resource'];
  /** The texts that somebody may see. @throws DomainError what a GET of the record does */
  readonly findReadable: (work: UnitOfWork, id: number, context: RequestContext) => Promise<OwnText<T>[]>;
  /** All texts, of a record that somebody may change; locked until the unit of work ends. @throws DomainError */
  readonly findEditable: (work: UnitOfWork, id: number, context: SignedInContext) => Promise<OwnText<T>[]>;
}
