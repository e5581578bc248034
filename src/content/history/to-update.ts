import type { FieldValues } from '../../core/database/transactions/version-changes.js';
import { ExternalIdChanges } from '../external-ids/external-id-rules.js';
import type { HistoryFields } from './history-subject.js';
import { groupTexts, type Restoration } from './restoration.js';

type Convert = (value: never) => unknown;

/** What the DTO of an update has for the stored values of fields that all resources have. */
const TO_SENT: Readonly<Record<string, Convert>> = {
  external_ids: (ids: Readonly<Record<string, string>> | null) => new ExternalIdChanges(Object.entries(ids ?? {}), true),
};

/** Returns the DTO of the update that writes the restored values. */
export function toUpdate({ toSent = {} }: HistoryFields, { restored }: Restoration, now: FieldValues): object {
  const fields = restored.flatMap(({ field, language, value }): [string, unknown][] => {
    if (language !== undefined) return [];
    // The instant, because a local time can have two.
    if (field === 'date') return [['date_utc', { utc: value }]];
    const convert = toSent[field] ?? TO_SENT[field];
    return [[field, convert ? convert(value as never) : value]];
  });
  const texts = [...groupTexts(restored, now)].map(([language, text]) => [language, text === undefined ? null : toTexts(text)] as const);
  return { ...Object.fromEntries(fields), ...(texts.length > 0 && { translations: new Map(texts) }) };
}

function toTexts({ translation_status: isDraft, ...text }: Readonly<Record<string, unknown>>): object {
  return isDraft === undefined ? text : { ...text, status: isDraft === true ? 'draft' : 'complete' };
}
