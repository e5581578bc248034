import type { DataSource } from 'typeorm';
import {
  buildReadableCondition,
  buildReadableDraftsCondition,
  buildReadableTermsCondition,
  type TranslatableKind,
} from '../../content/access/record-rights.js';
import type { Translatable, Translation } from '../../content/texts/translation.entity.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import { RECORD_NAMES, type RecordName, RESOURCES } from '../../core/resources/resources.js';
import type { Language } from '../../core/text/language.js';

/** A kind of record that has texts. */
export interface RecordKind {
  readonly type: RecordName;
  readonly recordEntity: new () => Translatable & { id: number };
  /** Its texts. */
  readonly translationEntity: new () => Translation;
  readonly textKind: TranslatableKind;
}

/** One language of a kind of record: what there is to do is counted by these. */
export interface KindLanguage {
  readonly recordKind: RecordKind;
  readonly language: Language;
}

/** The languages of each kind, in the service's own order. The entities are found by their tables, so that no resource is named. */
export function listKindLanguages(source: DataSource, types: readonly RecordName[], languages: readonly Language[]): KindLanguage[] {
  return RECORD_NAMES.filter((type) => types.includes(type)).flatMap((type) => {
    const recordKind = findRecordKind(source, type);
    return LANGUAGES.filter((language) => languages.includes(language)).map((language) => ({ recordKind, language }));
  });
}

function findRecordKind(source: DataSource, type: RecordName): RecordKind {
  const { target, relations } = source.getMetadata(type);
  const texts = relations.find(({ propertyName }) => propertyName === 'translations')!;
  const translationEntity = texts.inverseEntityMetadata.target as RecordKind['translationEntity'];
  return { type, recordEntity: target as RecordKind['recordEntity'], translationEntity, textKind: RESOURCES[type].kind };
}

/** Two conditions on the rows of a kind: that somebody sees the record, and that they see its drafts. */
export function buildAccessConditions(
  context: RequestContext,
  { type, textKind }: RecordKind,
): { seen: string; drafts: string; parameters: object } {
  const drafts = buildReadableDraftsCondition(context.principal, textKind, type);
  if (textKind === 'term')
    return { seen: buildReadableTermsCondition(context.principal, type), drafts: drafts.sql, parameters: drafts.parameters };
  const records = buildReadableCondition(context.principal, type);
  return { seen: records.sql, drafts: drafts.sql, parameters: { ...records.parameters, ...drafts.parameters } };
}
