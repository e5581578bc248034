import type { ImportProblem } from '../../core/errors/import-problem.js';
import type { RecordName } from '../../core/resources.js';
import type { ImportMemory } from './import-memory.js';
import type { SourceRecord } from './source-record.js';
import type { Fields } from '../../core/objects.js';

/** One operation of `POST P/batch`. */
export interface ImportOperation {
  readonly method: 'PUT' | 'PATCH' | 'DELETE';
  /** Below `P`, percent-encoded: `events/external/tickets/4711?_fields=id`. */
  readonly path: string;
  readonly body?: Fields;
  /** `{"ref": "…"}` in the body of a later operation stands for the id of this one's record. */
  readonly ref?: string;
  /** The record that it writes. */
  readonly record: SourceRecord;
}

/** The result of one operation, as `POST P/batch` answers. */
export interface ImportResult {
  readonly status: number;
  readonly body: unknown;
  /** Why it was refused. Without it, the message in the body says why. */
  readonly problem?: ImportProblem;
  /** Whether the operation changed anything. */
  readonly changed: boolean;
  /** Of an operation that the calendar was too busy for. */
  readonly retryAfterSeconds?: number;
}

export interface SendOptions {
  /** Whether each operation is undone. */
  readonly dryRun?: boolean;
  /** Learns what was written. */
  readonly memory: ImportMemory;
}

/** The calendar into which an import writes: over HTTP for the program, in the process for the job. */
export interface ImportTarget {
  /**
   * Sends up to 100 operations as a batch that is not atomic: each is done or refused by itself. Returns their results in order.
   * Series are sent without the dates that users have deleted.
   * @throws TargetError when the calendar refuses the batch, or does not answer
   */
  send(operations: readonly ImportOperation[], options: SendOptions): Promise<readonly ImportResult[]>;

  /** Yields the ids of events in this source that have not begun, and of series with dates that have not, without those in the trash. @throws TargetError */
  listComing(source: string): AsyncIterable<string>;

  /** Returns the id of the record that a pair names; undefined if there is none. @throws TargetError */
  findId(resource: RecordName, source: string, externalId: string): Promise<number | undefined>;
}

/** The calendar refused a request of the import, or did not answer. The message is a sentence for an operator. */
export class TargetError extends Error {
  /** @param status the HTTP status of the refusal; undefined: no answer */
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}
