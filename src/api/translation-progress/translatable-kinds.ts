import type { DataSource } from 'typeorm';
import { readable, readableDrafts, readableTerms, type TextKind } from '../../content/access/record-rights.js';
import type { Sourced, Translation } from '../../content/texts/translation.entity.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import { RECORD_NAMES, type RecordName, RESOURCES } from '../../core/resources/resources.js';
import type { Language } from '../../core/text/language.js';

/** A kind of record that has texts. */
export interface Kind {
  readonly type: RecordName;
  readonly record: new () => Sourced & { id: number };
  /** Its texts. */
  readonly entity: new () => Translation;
  readonly textKind: TextKind;
}

/** One language of a kind of record: what there is to do is counted by these. */
export interface Pair {
  readonly kind: Kind;
  readonly language: Language;
}

/** The languages of each kind, in the service's own order. The entities are found by their tables, so that no resource is named. */
export function pairsOf(source: DataSource, types: readonly RecordName[], languages: readonly Language[]): Pair[] {
  return RECORD_NAMES.filter((type) => types.includes(type)).flatMap((type) => {
    const kind = kindOf(source, type);
    return LANGUAGES.filter((language) => languages.includes(language)).map((language) => ({ kind, language }));
  });
}

function kindOf(source: DataSource, type: RecordName): Kind {
  const { target, relations } = source.getMetadata(type);
  const texts = relations.find(({ propertyName }) => propertyName === 'translations')!;
  const entity = texts.inverseEntityMetadata.target as Kind['entity'];
  return { type, record: target as Kind['record'], entity, textKind: RESOURCES[type].kind };
}

/** Two conditions on the rows of a kind: that somebody sees the record, and that they see its drafts. */
export function conditionsFor(context: RequestContext, { type, textKind }: Kind): { seen: string; drafts: string; parameters: object } {
  const drafts = readableDrafts(context.principal, textKind, type);
  if (textKind === 'term') return { seen: readableTerms(context.principal, type), drafts: drafts.sql, parameters: drafts.parameters };
  const records = readable(context.principal, type);
  return { seen: records.sql, drafts: drafts.sql, parameters: { ...records.parameters, ...drafts.parameters } };
}
