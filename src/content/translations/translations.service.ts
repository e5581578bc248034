import { Injectable } from '@nestjs/common';
import { toFieldName } from '../../accounts/audit/changed-fields.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import type { IdLocator, TranslationLocator } from '../../core/http/routing/record-locator.js';
import type { Language } from '../../core/text/language.js';
import { createTranslationChange, getOwnText, type OwnText } from '../texts/own-texts.js';
import type { Translation } from '../texts/translation.entity.js';
import type { TranslationAccess } from './text-access.js';

/** The service of a resource, as far as its translations need it. */
export interface TranslatedRecords<D, R> {
  update(record: IdLocator, changes: { translations: Map<Language, D | null> }, context: SignedInContext): Promise<R>;
}

/**
 * The translations of a record, each at an address of its own.
 * Writing one is an update of its record that sends nothing but `translations`. So the same rules hold.
 */
@Injectable()
export class TranslationsService {
  constructor(private readonly work: UnitOfWork) {}

  list<T extends Translation>(door: TranslationAccess<T>, id: number, context: RequestContext): Promise<OwnText<T>[]> {
    return door.findReadable(this.work, id, context);
  }

  async show<T extends Translation>(
    door: TranslationAccess<T>,
    { id, language }: TranslationLocator,
    context: RequestContext,
  ): Promise<OwnText<T>> {
    return getOwnText(door.resource, await door.findReadable(this.work, id, context), language);
  }

  /** @throws DomainError 400 when the record would have no text in this language, and what its update throws */
  write<T extends Translation, D>(
    door: TranslationAccess<T>,
    records: TranslatedRecords<D, unknown>,
    { id, language }: TranslationLocator,
    texts: D,
    context: SignedInContext,
  ): Promise<{ written: OwnText<T>; isNew: boolean }> {
    const isIt = ({ text }: OwnText<T>) => text.language === language;
    return this.work.run(async () => {
      const isNew = !(await door.findEditable(this.work, id, context)).some(isIt);
      await records.update({ id }, createTranslationChange(language, texts), context);
      const written = (await door.findReadable(this.work, id, context)).find(isIt);
      if (!written) throw new DomainError('missing-parameters', { missing: [toFieldName(door.resource, 'name')] });
      return { written, isNew };
    });
  }

  /** @returns the record without this translation */
  remove<T extends Translation, D, R>(
    door: TranslationAccess<T>,
    records: TranslatedRecords<D, R>,
    { id, language }: TranslationLocator,
    context: SignedInContext,
  ): Promise<R> {
    return this.work.run(async () => {
      getOwnText(door.resource, await door.findEditable(this.work, id, context), language);
      return records.update({ id }, createTranslationChange<D | null>(language, null), context);
    });
  }
}
