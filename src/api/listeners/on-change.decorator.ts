import { SetMetadata } from '@nestjs/common';
import type { RecordName } from '../../core/resources.js';
import type { Language } from '../../core/text/language.js';
import type { FeedItem } from '../changes/feed-page.js';

/** What a listener is told of: the parameters of the change feed. */
export interface ListenOptions {
  /** Names its place in the change feed, which the database keeps. Another name begins with the next change. */
  readonly name: string;
  readonly types: readonly RecordName[];
  /** Parameters of the list, if there is one type. What they leave out comes as `delete`. */
  readonly filters?: Readonly<Record<string, unknown>>;
  /** Leaves out deletions, and all changes but those of these fields; a new record always counts. */
  readonly fields?: readonly string[];
  /** Whether records come as anonymous clients see them, and no others. Otherwise the listener reads all, as an administrator. */
  readonly isPublic?: boolean;
  /** The language of the texts; the first one of the service unless given. */
  readonly language?: Language;
}

/** A change as a listener gets it: a record as it is now, or the id of one that is gone. */
export type Change = FeedItem;

const METADATA_KEY = 'calendar:on-change';

/**
 * Calls a method of a provider with each change, after the commit: on one instance, in order, and at least once. If it throws, or
 * the instance dies, the same change comes again. The following changes wait meanwhile.
 */
export function OnChange(options: ListenOptions) {
  return <Result>(
    target: object,
    name: string,
    method: TypedPropertyDescriptor<(change: Change) => Result>,
  ): TypedPropertyDescriptor<(change: Change) => Result> => {
    SetMetadata(METADATA_KEY, options)(target, name, method);
    return method;
  };
}

/** Returns what a method listens to; undefined if it does not listen. */
export function findListenOptions(method: unknown): ListenOptions | undefined {
  return typeof method === 'function' ? (Reflect.getMetadata(METADATA_KEY, method) as ListenOptions | undefined) : undefined;
}
