import { readFormer } from '../../accounts/audit/record-version.entity.js';
import type { FieldValues } from '../../core/database/transactions/version-changes.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { type Page, presentPageEnvelope } from '../../core/http/lists/page.js';
import { type Collection, pageBelowUrl } from '../../core/http/routing/links.js';
import { toLocal } from '../../core/time/moment.js';
import { getValue, listDifferences } from './field-values.js';
import type { HistoryFields, HistorySubject } from './history-subject.js';
import type {
  HistoryPageResponse,
  LeftOutFieldResponse,
  OpenedVersionResponse,
  RestoredFieldResponse,
  VersionResponse,
} from './history.response.js';
import type { OpenedVersion } from './history.service.js';
import type { RestoredRecord } from './restoration.service.js';
import type { Version } from './version-rows.js';

export function presentHistory(
  { subject, page }: { subject: HistorySubject; page: Page<Version> },
  collection: Collection,
  context: RequestContext,
): HistoryPageResponse {
  const versions = page.items.map((version) => presentVersion(version, context));
  const buildUrl = (number?: number) => pageBelowUrl(`${collection}/${subject.id}/history`, context, number);
  return { versions, ...presentPageEnvelope(collection, page, context, buildUrl) };
}

function presentVersion({ rows, user }: Version, { settings }: RequestContext): VersionResponse {
  const { version, atUtc, signedInBy, action, originalStart } = rows[0]!;
  const former = rows.map(readFormer);
  const texts = former.flatMap((values) => Object.values(values.texts));
  return {
    version,
    date: toLocal(atUtc, settings.siteTimezone),
    date_utc: atUtc,
    user: user ? { id: user.id, name: user.name } : null,
    means: signedInBy,
    action,
    fields: [...new Set([...former.map(({ fields }) => fields), ...texts].flatMap((values) => Object.keys(values)))],
    languages: [...new Set(former.flatMap((values) => Object.keys(values.texts)))],
    ...(originalStart === null ? {} : { original_start_date: originalStart }),
  };
}

export function presentOpenedVersion(opened: OpenedVersion, fields: HistoryFields, context: RequestContext): OpenedVersionResponse {
  const { states, ofPart, gone } = opened;
  const changed = [states, ...(ofPart ? [ofPart] : [])].flatMap(({ before, after }) =>
    listDifferences(before, after).map((name) => {
      const show = (values: FieldValues) => toShown(name.field, getValue(values, name), fields, context);
      return { ...name, before: show(before), after: show(after) };
    }),
  );
  const record = Object.entries(states.after.fields).map(([field, value]) => [field, toShown(field, value, fields, context)] as const);
  const texts = Object.entries(states.after.texts).map(([language, text]) => {
    const { translation_status: isDraft = false, ...shown } = text;
    return [language, { ...shown, status: toShown('translation_status', isDraft, fields, context) }] as const;
  });
  return {
    ...presentVersion(opened, context),
    record: Object.fromEntries(record),
    translations: Object.fromEntries(texts),
    changed,
    missing: [...gone].flatMap(([field, ids]) => ids.map((id) => ({ field, id }))),
  };
}

export function presentRestored<R, Shown extends object>(
  { record, restored, leftOut }: RestoredRecord<R>,
  present: (record: R, context: RequestContext) => Shown,
  context: RequestContext,
): Shown & { undone: RestoredFieldResponse[]; left_out: LeftOutFieldResponse[] } {
  const undone = restored.map(({ value: _, ...name }) => name);
  return { ...present(record, context), undone, left_out: leftOut.map(({ ids, ...one }) => ({ ...one, ...(ids && { ids: [...ids] }) })) };
}

function toShown(field: string, value: unknown, { toShown: ofResource = {} }: HistoryFields, context: RequestContext): unknown {
  if (field === 'translation_status') return value === true ? 'draft' : 'complete';
  if (field === 'date' && typeof value === 'string') return toLocal(value, context.settings.siteTimezone);
  if (field === 'external_ids') return value ?? {};
  const { [field]: show } = ofResource;
  return show ? show(value as never, context) : value;
}
