import { Injectable } from '@nestjs/common';
import type { BatchResponse } from '../../../../api/batch/dto/batch.response.js';
import type { ErrorBody } from '../../../../core/http/responses/error-body.js';
import type { Fields } from '../../../../core/objects.js';
import { addSeconds, isDateTimeString, toUnixSeconds } from '../../../../core/time/moment.js';
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
    if (scope === 'all') return this.writeToAll(edited.record, body, sent, editor);
    const query = { if_version: version, exceptions: sent.exceptions, scope: scope === 'one' ? undefined : scope };
    const written = await this.api.write<ShownRecord>(planPatch(id, query, body, editor), editor.context);
    if (!written.isDone) return written;
    // A series that was divided is not joined again. A ticket status alone makes no version.
    const isUndoable = scope === 'one' && written.body.version !== version;
    return { isDone: true, body: { record: written.body, versions: isUndoable ? listVersions(written.body) : [] } };
  }

  /** Writes to all dates. The date on which the change was made follows the series again in it. */
  private async writeToAll(
    date: ShownRecord,
    body: Fields,
    { exceptions }: SentRecord,
    editor: RecordEditor,
  ): Promise<Written<SavedRecord>> {
    const { record: series } = await this.records.read(date.series_id!, editor);
    const own = listOwnOf(body, date);
    const inherit = own.length === 0 ? [] : [planPatch(date.id, { if_version: date.version }, { inherit: own }, editor)];
    // That of the date is a version of its series, too.
    const query = { if_version: series.version! + inherit.length, exceptions };
    const operations = [...inherit, planPatch(series.id, query, toChangeOfSeries(body, date, series), editor)];
    const written = await this.api.writeAll<ShownRecord>(operations, editor.context);
    if (!written.isDone) return written;
    const record = written.body.at(-1)!;
    const versions = listVersions(record).flatMap((last) => [last, last - 1]);
    return { isDone: true, body: { record, versions: versions.filter((version) => version > series.version!) } };
  }
}

function planPatch(id: number, query: Query, body: Fields, editor: RecordEditor) {
  return { method: 'PATCH', path: `${apiPath(id, editor)}${formatQuery(query)}`, body } as const;
}

function listVersions({ version }: ShownRecord): number[] {
  return version === undefined ? [] : [version];
}

const TIMES = ['start_date', 'end_date'] as const;
type Time = (typeof TIMES)[number];

/**
 * Returns what a change of a date is for its series: the days of the series move as that of the date does. The time of day is the one
 * that was typed, also where the date had a time of its own.
 */
function toChangeOfSeries(body: Fields, date: ShownRecord, series: ShownRecord): Fields {
  const timeOf = (name: Time) => {
    const ofSeries = toUnixSeconds(String(series[name])) - toUnixSeconds(String(series.start_date));
    return addSeconds(String(date.original_start_date), ofSeries).slice(11);
  };
  const before = (name: Time) => `${String(date[name]).slice(0, 10)} ${timeOf(name)}`;
  const moved = TIMES.filter((name) => name in body).map((name) => [name, move(body[name], before(name), series[name])] as const);
  return { ...body, ...Object.fromEntries(moved) };
}

/** What is no time stays as it was typed: the API says so. */
function move(sent: unknown, ofDate: unknown, ofSeries: unknown): unknown {
  const [day, time = '00:00'] = String(sent).split(' ');
  const local = `${day} ${time.length === 5 ? `${time}:00` : time}`;
  if (!isDateTimeString(local)) return sent;
  return addSeconds(String(ofSeries), toUnixSeconds(local) - toUnixSeconds(String(ofDate)));
}

/** Returns the changed fields that a date has of its own: it follows the series again in these. */
function listOwnOf(body: Fields, { changed = [] }: ShownRecord): string[] {
  const texts = Object.values((body.translations ?? {}) as Fields).flatMap((one) => Object.keys(one as Fields));
  return [...new Set([...Object.keys(body), ...texts])].filter((name) => (changed as readonly string[]).includes(name));
}
