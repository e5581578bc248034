import { Injectable } from '@nestjs/common';
import { fieldName } from '../../accounts/audit/changed-fields.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { View } from '../../core/http/context/locale.js';
import type { Reader, Writer } from '../../core/http/context/principal.js';
import type { TranslationLocator } from '../../core/http/routing/record-locator.js';
import { type OwnText, ownTextIn } from '../texts/own-texts.js';
import type { Translation } from '../texts/translation.entity.js';
import type { TextDoor } from './text-access.js';

/**
 * The translations of a record, each at an address of its own.
 * Writing one is a change of its record that says nothing but `translations`, so that it is judged and kept alike.
 */
@Injectable()
export class TranslationsService {
  constructor(private readonly work: UnitOfWork) {}

  list<T extends Translation>(door: TextDoor<T>, id: number, reader: Reader, view: View): Promise<OwnText<T>[]> {
    return door.read(this.work, id, reader, view);
  }

  async show<T extends Translation>(
    door: TextDoor<T>,
    { id, language }: TranslationLocator,
    reader: Reader,
    view: View,
  ): Promise<OwnText<T>> {
    return ownTextIn(door.resource, await door.read(this.work, id, reader, view), language);
  }

  /**
   * @param change writes it
   * @throws DomainError 400 when nothing would be said in this language, and what `change` throws
   */
  write<T extends Translation>(
    door: TextDoor<T>,
    { id, language }: TranslationLocator,
    { writer, view }: { writer: Writer; view: View },
    change: () => Promise<unknown>,
  ): Promise<{ written: OwnText<T>; isNew: boolean }> {
    const isIt = ({ text }: OwnText<T>) => text.language === language;
    return this.work.run(async () => {
      const isNew = !(await door.open(this.work, id, writer, view)).some(isIt);
      await change();
      const written = (await door.read(this.work, id, writer, view)).find(isIt);
      if (!written) throw new DomainError('missing-parameters', { missing: [fieldName(door.resource, 'name')] });
      return { written, isNew };
    });
  }

  /**
   * @param change removes it
   * @returns what `change` does
   */
  remove<T extends Translation, R>(
    door: TextDoor<T>,
    { id, language }: TranslationLocator,
    { writer, view }: { writer: Writer; view: View },
    change: () => Promise<R>,
  ): Promise<R> {
    return this.work.run(async () => {
      ownTextIn(door.resource, await door.open(this.work, id, writer, view), language);
      return change();
    });
  }
}
