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
  async update(
    { record }: EditedRecord,
    body: Fields,
    { scope, exceptions }: SentRecord,
    editor: RecordEditor,
  ): Promise<Written<ShownRecord>> {
    const { id, version, series_id: series } = record;
    const patch = (to: number, query: Query, changes: Fields) =>
      this.api.write<ShownRecord>({ method: 'PATCH', path: `${apiPath(to, editor)}${formatQuery(query)}`, body: changes }, editor.context);
    if (series === undefined || scope === 'one') return patch(id, { if_version: version, exceptions }, body);
    if (scope === 'following') return patch(id, { if_version: version, exceptions, scope }, body);
    const whole = await this.records.read(series, editor);
    const written = await patch(series, { if_version: whole.record.version, exceptions }, toChangeOfSeries(body, record, whole.record));
    const own = listOwnOf(body, record);
    if (!written.isDone || own.length === 0) return written;
    return patch(id, {}, { inherit: own });
  }
}

const TIMES = ['start_date', 'end_date'] as const;

/** Returns what a change of a date is for its series: the times of the series move as those of the date do. */
function toChangeOfSeries(body: Fields, date: ShownRecord, series: ShownRecord): Fields {
  const moved = TIMES.filter((name) => name in body).map((name) => [name, move(body[name], date[name], series[name])] as const);
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
