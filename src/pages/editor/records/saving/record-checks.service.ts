import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../core/errors/domain-error.js';
import type { SimilarEventsResponse } from '../../../../events/dto/similar-events.dto.js';
import { ApiClient } from '../../api-client.js';
import { formatTime } from '../../editor.js';
import { type EditedRecord, type RecordEditor, recordPath } from '../edited-resource.js';
import type { Hint } from '../pages/hints.js';
import type { SentRecord } from '../sent-record.js';

/** Events that are at least so alike are probably the same: in title and place, or in the title where no place is chosen. */
const MIN_SCORE = 0.75;

/** Finds what a user should know before a form is written. */
@Injectable()
export class RecordChecks {
  constructor(private readonly api: ApiClient) {}

  /** Returns all hints about a form if the user has not seen one of them; else none. */
  async findUntold(edited: EditedRecord | undefined, sent: SentRecord, editor: RecordEditor): Promise<readonly Hint[]> {
    const isPublished = sent.button === 'publish' && edited?.record.status !== 'publish';
    const hints = [
      ...(edited === undefined ? await this.findSimilar(sent, editor) : []),
      ...(isPublished ? (editor.resource.findHints?.(sent, edited, editor) ?? []) : []),
    ];
    return hints.every(({ name }) => sent.told.includes(name)) ? [] : hints;
  }

  /** Finds events that a new one may repeat. */
  private async findSimilar({ controls, values }: SentRecord, editor: RecordEditor): Promise<Hint[]> {
    if (editor.resource.name !== 'event') return [];
    const titles = controls.filter(({ field }) => field.name === 'title').map(({ key }) => values[key]?.[0] ?? '');
    const query = { title: titles.find((title) => title !== ''), start_date: values.start_date?.[0], venue: values.venue?.join(',') };
    if (query.title === undefined || !query.start_date) return [];
    try {
      const { events } = await this.api.get<SimilarEventsResponse>('events/similar', query, editor.context);
      return events.filter(({ score }) => score >= MIN_SCORE).map((event) => describeSimilar(event, editor));
    } catch (error) {
      // What is wrong with the form is told when it is written.
      if (error instanceof DomainError && error.kind === 'invalid-parameters') return [];
      throw error;
    }
  }
}

function describeSimilar({ id, title, start_date, venue }: SimilarEventsResponse['events'][number], editor: RecordEditor): Hint {
  const { language, text } = editor;
  const about = [title ?? text('untitled'), formatTime(start_date, language), venue?.venue].filter((part) => part != null).join(', ');
  return { name: `similar-${id}`, message: text('hint-similar', { event: about }), path: recordPath(editor, id) };
}
