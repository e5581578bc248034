import { Injectable } from '@nestjs/common';
import type { BatchResponse } from '../../../../api/batch/dto/batch.response.js';
import type { ErrorBody } from '../../../../core/http/responses/error-body.js';
import { type Fields, pickDefined } from '../../../../core/objects.js';
import type { Language } from '../../../../core/text/language.js';
import { addSeconds, isDateTimeString, toUnixSeconds } from '../../../../core/time/moment.js';
import { OWN_TEXTS, TIME_FIELDS } from '../../../../events/dto/own-fields.js';
import { ApiClient, formatQuery, type Query, type Written } from '../../api-client.js';
import type { EditedRecord, RecordEditor, ShownRecord } from '../edited-resource.js';
import { apiPath, RecordReader } from '../record-reader.service.js';
import type { SentRecord } from '../sent-record.js';

export type Write = Parameters<ApiClient['write']>[0];

/** A record that was written, and the versions that take it back, the last first. */
export interface SavedRecord {
  readonly record: ShownRecord;
  readonly versions: readonly number[];
}

/** Sends the changes of a form to the API, for as many dates of a series as the user chose. */
@Injectable()
export class RecordWriter {
  constructor(
    private readonly api: ApiClient,
    private readonly records: RecordReader,
  ) {}

  /** Returns what the API would refuse. It says, too, if the form was sent before. */
  async findProblem(write: Write, editor: RecordEditor): Promise<ErrorBody | undefined> {
    const { method, path, body, idempotencyKey } = write;
    const dryRun = { atomic: true, dry_run: true, operations: [{ method, path, body }] };
    const tried = await this.api.write<BatchResponse>({ method: 'POST', path: 'batch', body: dryRun, idempotencyKey }, editor.context);
    if (!tried.isDone) return tried.body;
    const [result] = tried.body.results;
    return result && result.status >= 300 ? (result.body as ErrorBody) : undefined;
  }

  /** Writes a record: of a date this one, this and those that follow, or all of its series. */
  async update(edited: EditedRecord, body: Fields, sent: SentRecord, editor: RecordEditor): Promise<Written<SavedRecord>> {
    const { id, version, series_id: series } = edited.record;
    const scope = series === undefined ? 'one' : sent.scope;
    if (scope === 'all') return this.writeToAll(edited, body, sent, editor);
    const query = { if_version: version, exceptions: sent.exceptions, scope: scope === 'one' ? undefined : scope };
    const written = await this.api.write<ShownRecord>(planPatch(id, query, body, editor), editor.context);
    if (!written.isDone) return written;
    // A series that was divided is not joined again. A ticket status alone makes no version.
    const isUndoable = scope === 'one' && written.body.version !== version;
    return { isDone: true, body: { record: written.body, versions: isUndoable ? listVersions(written.body) : [] } };
  }

  /**
   * Writes to all dates. The date on which the change was made follows the series again in it. If it has a start or an end of its own
   * that was not typed, it keeps that.
   */
  private async writeToAll(
    edited: EditedRecord,
    body: Fields,
    { exceptions }: SentRecord,
    editor: RecordEditor,
  ): Promise<Written<SavedRecord>> {
    const { record: date } = edited;
    const { record: series } = await this.records.read(date.series_id!, editor);
    const isFollowing = followsTimes(body, date, series);
    const inherit = listOwnOf(body, date).filter((name) => isFollowing || !TIME_FIELDS.includes(name));
    const times = isFollowing ? {} : pickDefined(body, TIME_FIELDS);
    const changesDate = inherit.length > 0 || Object.keys(times).length > 0;
    const change = { ...times, inherit, translations: findKeptTexts(inherit, body, edited) };
    const operations = [
      // The change of the date can be a version of the series, too: the one that was read is compared before.
      planPatch(series.id, { if_version: series.version }, {}, editor),
      ...(changesDate ? [planPatch(date.id, { if_version: date.version }, change, editor)] : []),
      planPatch(series.id, { exceptions }, toChangeOfSeries(body, date, series), editor),
    ];
    const written = await this.api.writeAll<ShownRecord>(operations, editor.context);
    if (!written.isDone) return written;
    const versions = new Set(written.body.flatMap(listVersions).filter((version) => version > series.version!));
    return { isDone: true, body: { record: written.body.at(-1)!, versions: [...versions].reverse() } };
  }
}

function planPatch(id: number, query: Query, body: Fields, editor: RecordEditor) {
  return { method: 'PATCH', path: `${apiPath(id, editor)}${formatQuery(query)}`, body } as const;
}

function listVersions({ version }: ShownRecord): number[] {
  return version === undefined ? [] : [version];
}

/**
 * Returns what a change of a date is for its series: the days of the series move as that of the date does. The time of day is the one
 * that was typed, also where the date had a time of its own.
 */
function toChangeOfSeries(body: Fields, date: ShownRecord, series: ShownRecord): Fields {
  const before = `${String(date.start_date).slice(0, 10)} ${String(date.original_start_date).slice(11)}`;
  const start = 'start_date' in body ? parseTyped(body.start_date) : before;
  const end = parseTyped(body.end_date);
  // What is no time stays as it was typed: the API says so.
  if (start === undefined) return body;
  const startOfSeries = addSeconds(String(series.start_date), toUnixSeconds(start) - toUnixSeconds(before));
  return {
    ...body,
    ...('start_date' in body && { start_date: startOfSeries }),
    ...(end !== undefined && { end_date: addSeconds(startOfSeries, toUnixSeconds(end) - toUnixSeconds(start)) }),
  };
}

/** Tells whether the times of a date, with those that were typed, are those that the changed series gives it. */
function followsTimes(body: Fields, date: ShownRecord, series: ShownRecord): boolean {
  const [original, start] = [String(date.original_start_date), String(date.start_date)];
  const end = addSeconds(original, toUnixSeconds(String(series.end_date)) - toUnixSeconds(String(series.start_date)));
  const isStart = 'start_date' in body ? start.slice(0, 10) === original.slice(0, 10) : start === original;
  return isStart && ('end_date' in body || date.end_date === end);
}

function parseTyped(sent: unknown): string | undefined {
  const [day, time = '00:00'] = String(sent).split(' ');
  const local = `${day} ${time.length === 5 ? `${time}:00` : time}`;
  return isDateTimeString(local) ? local : undefined;
}

/** Returns the changed fields that a date has of its own: it follows the series again in these. Its times are one value. */
function listOwnOf(body: Fields, { changed = [] }: ShownRecord): string[] {
  const texts = Object.values((body.translations ?? {}) as Fields).flatMap((one) => Object.keys(one as Fields));
  const times = TIME_FIELDS.some((name) => name in body) ? TIME_FIELDS : [];
  return [...new Set([...Object.keys(body), ...texts, ...times])].filter((name) => (changed as readonly string[]).includes(name));
}

/** Returns the texts of a date in the languages in which they were not changed: those that are its own stay. */
function findKeptTexts(inherit: readonly string[], { translations = {} }: Fields, { texts }: EditedRecord): Fields {
  const names = inherit.filter((name) => name in OWN_TEXTS);
  const sent = translations as Record<Language, Fields | undefined>;
  const kept = Object.entries(texts).map(([language, shown]): [Language, Fields] => [
    language,
    Object.fromEntries(names.filter((name) => !(name in (sent[language] ?? {}))).map((name) => [name, shown?.[name]])),
  ]);
  return Object.fromEntries(kept.filter(([, one]) => Object.keys(one).length > 0));
}
