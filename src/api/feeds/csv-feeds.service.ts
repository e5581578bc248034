import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import type { StreamedResponse } from '../../core/http/responses/streamed-response.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { ListEventsDto } from '../../events/dto/list-events.dto.js';
import { presentEvent } from '../../events/event.resource.js';
import { EventsService } from '../../events/events.service.js';
import { FeedAnswers } from './feed-answers.js';
import type { FeedParts } from './feed-parts.js';
import { FeedReader } from './feed-reader.js';
import { readCell, selectColumns } from './csv-columns.js';
import { neutralizeFormula } from './neutralize-formula.js';

/** Tells spreadsheet programs that the file is in UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Writes events as CSV (RFC 4180), for spreadsheet programs. */
@Injectable()
export class CsvFeedsService {
  constructor(
    private readonly answers: FeedAnswers,
    private readonly reader: FeedReader,
    private readonly events: EventsService,
  ) {}

  list(sent: ListEventsDto, context: RequestContext): Promise<StreamedResponse> {
    const query = this.reader.withOwnWindow(sent);
    return this.answers.stream('csv', 'events', context, (parts) => this.write(query, parts, context));
  }

  private async *write(query: ListEventsDto, parts: FeedParts, context: RequestContext): AsyncGenerator<string, void> {
    const columns = selectColumns(query._fields);
    const records = await this.reader.find(this.events, query, parts, context);
    yield BYTE_ORDER_MARK + writeRow(columns.map(([name]) => name));
    const write = (record: Parameters<typeof presentEvent>[0]): string => {
      const event = presentEvent(record, context);
      return writeRow(columns.map((column) => neutralizeFormula(readCell(column, event))));
    };
    yield* this.reader.write(records, { source: this.events, write }, parts, context);
  }
}

function writeRow(cells: readonly string[]): string {
  return stringify([[...cells]], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
