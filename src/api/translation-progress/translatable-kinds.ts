import type { DataSource } from 'typeorm';
import {
  buildReadableCondition,
  buildReadableDraftsCondition,
  buildReadableTermsCondition,
  type TranslatableKind,
} from '../../content/access/record-rights.js';
import type { Translatable, Translation } from '../../content/texts/translation.entity.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { RECORD_NAMES, type RecordName, RESOURCES } from '../../core/resources.js';
import type { Language } from '../../core/text/language.js';

/** A resource with translations, and its entities. */
export interface RecordKind {
  readonly type: RecordName;
  readonly recordEntity: new () => Translatable & { id: number };
  readonly translationEntity: new () => Translation;
  readonly textKind: TranslatableKind;
}

/** A resource and a language. Translations are counted for each pair. */
export interface KindLanguage {
  readonly recordKind: RecordKind;
  readonly language: Language;
}

/**
 * Lists the pairs of resource and language, in the order of `RECORD_NAMES` and of the languages. It finds the entities by their
 * tables, so it imports no resource.
 */
export function listKindLanguages(source: DataSource, types: readonly RecordName[], languages: readonly Language[]): KindLanguage[] {
  return RECORD_NAMES.filter((type) => types.includes(type)).flatMap((type) => {
    const recordKind = findRecordKind(source, type);
    return languages.map((language) => ({ recordKind, language }));
  });
}

function findRecordKind(source: DataSource, type: RecordName): RecordKind {
  const { target, relations } = source.getMetadata(type);
  const texts = relations.find(({ propertyName }) => propertyName === 'translations')!;
  const translationEntity = texts.inverseEntityMetadata.target as RecordKind['translationEntity'];
  return { type, recordEntity: target as RecordKind['recordEntity'], translationEntity, textKind: RESOURCES[type].kind };
}

/** Builds two SQL conditions on the records: that the client may read the record, and that it may read its drafts. */
export function buildAccessConditions(
  context: RequestContext,
  { type, textKind }: RecordKind,
): { readable: string; drafts: string; parameters: object } {
  const drafts = buildReadableDraftsCondition(context.principal, textKind, type);
  if (textKind === 'term')
    return { readable: buildReadableTermsCondition(context.principal, type), drafts: drafts.sql, parameters: drafts.parameters };
  const records = buildReadableCondition(context.principal, type);
  return { readable: records.sql, drafts: drafts.sql, parameters: { ...records.parameters, ...drafts.parameters } };
}
