import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { assertRight } from '../../accounts/auth/rights.js';
import type { FieldValues } from '../../core/database/transactions/version-changes.js';
import { findDialect } from '../../core/database/dialect.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import type { RecordName } from '../../core/resources.js';
import { assertEditable, type ContentResource, findRecordId } from '../lookup/find-record.js';
import type { Content } from '../records/content.entity.js';
import { findTerm } from '../terms/load-terms.js';
import type { Term, TermResource, TermTranslation } from '../terms/term.entity.js';
import type { Translation, WithTranslations } from '../texts/translation.entity.js';
import { NO_VALUES, readFieldValues } from './field-values.js';

/** What has a history: a record, or a part of one. */
export interface HistorySubject {
  /** The id that clients know. */
  readonly id: number;
  /** The record that has the versions. A part shares them with it. */
  readonly recordId: number;
  /** 0: it is the record itself. */
  readonly partId: number;
  /** The version that it shows. */
  readonly version: number;
  /** The last version of the record. */
  readonly recordVersion: number;
  /** The present values of the record. */
  readonly ofRecord: FieldValues;
  /** The present values that a part has of its own, each as `[value]`. */
  readonly own: FieldValues;
  /** Returns the values that it shows, where the record has some, and it has others of its own. */
  readonly show: (ofRecord: FieldValues, own: FieldValues) => FieldValues;
}

export interface FindOptions {
  /** Whether the record is locked until the unit of work ends. */
  readonly isLocked: boolean;
}

/** How the history of a resource finds records, and what it has to know of their fields. */
export interface HistoryAccess {
  readonly resource: RecordName;
  /** Finds what a path names, for a client who may edit it, in the trash or not. @throws DomainError */
  readonly find: (manager: EntityManager, locator: RecordLocator, context: RequestContext, options: FindOptions) => Promise<HistorySubject>;
  readonly fields: HistoryFields;
  /** Returns the id of the record that now has what a restored value of a field would bring, by the field. */
  readonly findMoved?: (
    manager: EntityManager,
    subject: HistorySubject,
    values: FieldValues['fields'],
  ) => Promise<ReadonlyMap<string, number>>;
}

/** What the history of a resource has to know of its fields, beside those that all records have. */
export interface HistoryFields {
  /** The tables of the records to which fields refer. */
  readonly references?: Readonly<Record<string, string>>;
  /** The fields that a part can write; undefined: all. */
  readonly ofParts?: readonly string[];
  /** Return what clients see of stored values. */
  readonly toShown?: Readonly<Record<string, (value: never, context: RequestContext) => unknown>>;
  /** Return what the DTO of an update has for stored values. */
  readonly toSent?: Readonly<Record<string, (value: never) => unknown>>;
}

/** Describes a record that is no part of another one. */
export function toSubject(
  manager: EntityManager,
  definition: Parameters<typeof readFieldValues>[1],
  record: { readonly id: number; readonly version: number; readonly translations: readonly { readonly language: string }[] },
  links: FieldValues['fields'] = {},
): HistorySubject {
  const { id, version } = record;
  const { fields, texts } = readFieldValues(manager, definition, record);
  const ofRecord = { fields: { ...fields, ...links }, texts };
  return { id, recordId: id, partId: 0, version, recordVersion: version, ofRecord, own: NO_VALUES, show: (values) => values };
}

/** Finds an event, a venue or an organizer for a client who may edit it, with its translations. @throws DomainError */
export async function findContent<E extends Content, T extends Translation>(
  manager: EntityManager,
  definition: ContentResource<E, T>,
  locator: RecordLocator,
  context: RequestContext,
  { isLocked }: FindOptions,
): Promise<E & WithTranslations<T>> {
  assertRight(context.principal, 'edit own unpublished');
  const id = await findRecordId(manager, definition, locator, { context, isReadRequest: !isLocked });
  const lock = isLocked ? findDialect(manager.dataSource).buildLock('pessimistic_write') : {};
  const record = await manager.findOne(definition.recordEntity, { where: { id } as FindOptionsWhere<E>, ...lock });
  assertEditable(definition, record, locator, context);
  const translations = await manager.find(definition.translationEntity, { where: { ownerId: id } as FindOptionsWhere<T> });
  return Object.assign(record, { translations });
}

/** Returns the history of venues or organizers. */
export function contentHistory<E extends Content, T extends Translation>(
  definition: ContentResource<E, T>,
  fields: HistoryFields = {},
): HistoryAccess {
  return {
    resource: definition.resource,
    find: async (manager, locator, context, options) =>
      toSubject(manager, definition, await findContent(manager, definition, locator, context, options)),
    fields,
  };
}

/** Returns the history of categories or tags. */
export function termHistory<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  definition: TermResource<E, T>,
  fields: HistoryFields = {},
): HistoryAccess {
  const { resource } = definition;
  return {
    resource,
    find: async (manager, locator, { principal }, { isLocked: locked }) => {
      assertRight(principal, 'edit terms');
      const id = 'id' in locator ? locator.id : 0;
      return toSubject(manager, definition, await findTerm(manager, definition, id, { locked }));
    },
    fields,
  };
}
