import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import type { IdLocator, TranslationLocator } from '../../core/http/routing/record-locator.js';
import type { Language } from '../../core/text/language.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { Writes } from '../plans/writes.js';
import type { TranslatedResource } from '../texts/text-changes.js';
import type { Translation, Translatable, WithTranslations } from '../texts/translation.entity.js';
import type { SiteSettings } from '../../core/config/site-settings.js';
import { type ResourceName, RESOURCES } from '../../core/resources.js';

/** How a resource finds the translations of a record, and checks the rights. A record in the trash has none. */
export interface TranslationAccess<T extends Translation> {
  readonly resource: TranslatedResource<T>['resource'];
  /** Finds the translations that the client may read. @throws DomainError the errors of a GET of the record */
  readonly findReadable: (work: UnitOfWork, id: number, context: RequestContext) => Promise<OwnText<T>[]>;
  /**
   * Finds all translations of a record that the client may change, and locks the record until the unit of work ends.
   * @throws DomainError
   */
  readonly findEditable: (planner: WritePlanner, id: number, context: SignedInContext) => Promise<OwnText<T>[]>;
  /** Finds the translations that a part of another record shows, its own and those of the whole. */
  readonly findInherited?: (work: UnitOfWork, id: number, context: RequestContext) => Promise<OwnText<T>[]>;
}

/** The part of a resource's service that its translations need. */
export interface TranslatedRecords<D, R> {
  update(record: IdLocator, changes: { translations: Map<Language, D | null> }, context: SignedInContext): Promise<R>;
}

/**
 * The translations of a record, each at an address of its own.
 * A write calls the record's `update` with nothing but `translations`, so the same rules apply.
 */
@Injectable()
export class TranslationsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
  ) {}

  list<T extends Translation>(access: TranslationAccess<T>, id: number, context: RequestContext): Promise<OwnText<T>[]> {
    return access.findReadable(this.work, id, context);
  }

  async show<T extends Translation>(
    access: TranslationAccess<T>,
    { id, language }: TranslationLocator,
    context: RequestContext,
  ): Promise<OwnText<T>> {
    return getOwnText(access.resource, await access.findReadable(this.work, id, context), language);
  }

  /** Writes one translation. @throws DomainError 400 if the record would have no text in this language, and the errors of its update */
  write<T extends Translation, D>(
    access: TranslationAccess<T>,
    records: TranslatedRecords<D, unknown>,
    { id, language }: TranslationLocator,
    texts: D,
    context: SignedInContext,
  ): Promise<{ written: OwnText<T>; isNew: boolean }> {
    const isInLanguage = ({ text }: OwnText<T>) => text.language === language;
    return this.writes.run(async (planner) => {
      const isNew = !(await access.findEditable(planner, id, context)).some(isInLanguage);
      await records.update({ id }, createTranslationChange(language, texts), context);
      const own = (await access.findReadable(this.work, id, context)).find(isInLanguage);
      // What a part has like its whole is not its own.
      const written = own ?? (await access.findInherited?.(this.work, id, context))?.find(isInLanguage);
      if (!written) throw new DomainError('missing-parameters', { missing: [RESOURCES[access.resource].titleField] });
      return { written, isNew };
    });
  }

  /** Removes one translation and returns the record without it. */
  remove<T extends Translation, D, R>(
    access: TranslationAccess<T>,
    records: TranslatedRecords<D, R>,
    { id, language }: TranslationLocator,
    context: SignedInContext,
  ): Promise<R> {
    return this.writes.run(async (planner) => {
      getOwnText(access.resource, await access.findEditable(planner, id, context), language);
      return records.update({ id }, createTranslationChange<D | null>(language, null), context);
    });
  }
}

/** A record's translation in one language, without fallback to others. */
export interface OwnText<T extends Translation> {
  readonly text: T;
  /** Whether it is the source of the other translations. */
  readonly isSource: boolean;
}

/** Lists a record's translations in the order of the languages of the service. Hidden drafts are listed only with `canSeeDrafts`. */
export function listOwnTexts<T extends Translation>(
  { translations, sourceLanguage }: WithTranslations<T> & Pick<Translatable, 'sourceLanguage'>,
  canSeeDrafts: boolean,
  { languages }: SiteSettings,
): OwnText<T>[] {
  const visible = translations.filter((text) => text.shown || canSeeDrafts);
  const inOrder = languages.flatMap((language) => visible.filter((text) => text.language === language));
  return inOrder.map((text) => ({ text, isSource: text.language === sourceLanguage }));
}

/** Returns the translation in one language. @throws DomainError 404 with the available languages */
function getOwnText<T extends Translation>(resource: ResourceName, texts: readonly OwnText<T>[], language: Language): OwnText<T> {
  const found = texts.find(({ text }) => text.language === language);
  if (found) return found;
  throw new DomainError('translation-not-found', { resource, data: { available_languages: texts.map(({ text }) => text.language) } });
}

/** Builds the update of a record that changes only one translation; `null` removes it. */
function createTranslationChange<D>(language: Language, texts: D): { translations: Map<Language, D> } {
  return { translations: new Map([[language, texts]]) };
}
