import { randomBytes } from 'node:crypto';
import { selectFields } from '../../core/http/responses/select-fields.js';
import { toIsoUtc } from '../../core/time/moment.js';
import type { FeedItem, RecordOfPage } from '../changes/feed-page.js';
import type { MessageType, Payload, Webhook } from './webhook.entity.js';

/** Bytes that the records of a message may have together. The rest of the megabyte is for what is around them. */
const MAX_CHANGES_BYTES = 980_000;

/**
 * A message for which no receiver has answered 2xx yet. It names its records and has none of them, so that each attempt shows them
 * as they are. Its extent is fixed: an attempt that is repeated under the same id brings nothing else.
 */
export interface PendingMessage {
  readonly id: string;
  readonly type: MessageType;
  readonly createdUtc: string;
  readonly records: readonly RecordOfPage[];
  readonly hasMore: boolean;
  /** The position of the webhook when it is delivered. */
  readonly next: string;
}

/** The changes of a message as JSON. */
export interface ChangesText {
  readonly json: string;
  /** Whether a record was left out because the message would have been too large. */
  readonly isCut: boolean;
}

export function createMessageId(): string {
  return `msg_${randomBytes(16).toString('base64url')}`;
}

/** Writes the changes of a message. With `full`, each has its record, as long as they fit into the message. */
export function writeChanges(items: readonly FeedItem[], { payload, fields }: { payload: Payload; fields: string | null }): ChangesText {
  let [bytes, isCut] = [0, false];
  const texts = items.map((item) => {
    const thin = JSON.stringify(presentItem(item));
    const full =
      payload === 'full' && item.change === 'upsert' ? JSON.stringify({ ...presentItem(item), record: trim(item.record, fields) }) : thin;
    const fits = bytes + Buffer.byteLength(full) <= MAX_CHANGES_BYTES;
    isCut ||= !fits;
    const text = fits ? full : thin;
    bytes += Buffer.byteLength(text) + 1;
    return text;
  });
  return { json: `[${texts.join()}]`, isCut };
}

function presentItem(item: FeedItem): object {
  const { type, id, change } = item;
  if (change === 'delete') return { type, id, change };
  const { fields, languages } = item.cause ?? {};
  return {
    type,
    id,
    change,
    ...(fields && { fields }),
    ...(languages && { languages }),
    rest_url: findUrl(item.record),
  };
}

/** Terms have their address in `urls`. */
function findUrl({ rest_url, urls }: { rest_url?: string; urls?: { self: string } }): string | undefined {
  return rest_url ?? urls?.self;
}

function trim(record: object, fields: string | null): object {
  return fields === null ? record : selectFields(record as Record<string, unknown>, fields);
}

/** Writes the body of a message. @param changes as JSON; undefined for a message without changes */
export function writeMessage(
  { id, languageOfTexts }: Pick<Webhook, 'id' | 'languageOfTexts'>,
  { type, createdUtc, hasMore }: Pick<PendingMessage, 'type' | 'createdUtc' | 'hasMore'>,
  { changes, snapshotUrl }: { changes?: string | undefined; snapshotUrl?: string | undefined },
): string {
  const begin = JSON.stringify({ type, timestamp: toIsoUtc(createdUtc) }).slice(0, -1);
  const data = JSON.stringify({ webhook: id, language: languageOfTexts }).slice(0, -1);
  const rest = changes === undefined ? '' : `,"changes":${changes},"has_more":${hasMore}`;
  const snapshot = snapshotUrl === undefined ? '' : `,"snapshot_url":${JSON.stringify(snapshotUrl)}`;
  return `${begin},"data":${data}${rest}${snapshot}}}`;
}
