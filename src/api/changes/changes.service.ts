import { Injectable } from '@nestjs/common';
import { assertPrincipalValid } from '../../accounts/audit/assert-principal-valid.js';
import { FeedLists } from '../../content/reading/feed-lists.js';
import { ChangeWaiters } from '../../core/database/changes/change-waiters.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { TERM_NAMES } from '../../core/resources/resources.js';
import { LINKED_NAMES } from '../../events/changes/affected-records.js';
import type { ChangesQuery } from './dto/changes.query.js';
import { buildFeedRequest, type FeedRequest } from './feed-request.js';
import type { FeedPage } from './feed-page.js';
import type { FeedState } from './feed-state.js';
import { FeedTokens } from './feed-tokens.js';
import { SnapshotReader } from './snapshot-reader.js';
import { TailReader } from './tail-reader.js';

/** The time that reading a page may take. */
const READ_TIMEOUT_MS = 8_000;

/** A page for a client, with the token to go on from it. */
export interface TokenPage extends FeedPage {
  readonly token: string;
}

/** Reads the change feed: first a snapshot, then what changed since. */
@Injectable()
export class ChangesService {
  constructor(
    private readonly lists: FeedLists,
    private readonly tokens: FeedTokens,
    private readonly snapshot: SnapshotReader,
    private readonly tail: TailReader,
    private readonly waiters: ChangeWaiters,
    private readonly work: UnitOfWork,
  ) {}

  /** Resolves what the client follows. @throws DomainError 400 */
  resolve(query: ChangesQuery, context: RequestContext): FeedRequest {
    return buildFeedRequest(query, this.lists, context);
  }

  /** Returns the state of a token; without one, that before the snapshot. @throws DomainError 400 or 410 */
  start(token: string | undefined, request: FeedRequest): Promise<FeedState> {
    return token === undefined ? this.snapshot.begin(request) : this.tokens.read(token, request);
  }

  writeToken(state: FeedState, request: FeedRequest): Promise<string> {
    return this.tokens.write(state, request);
  }

  /** Returns the next page. Where the snapshot ends, the tail fills the page. */
  async read(request: FeedRequest, state: FeedState): Promise<TokenPage> {
    const begun = await this.snapshot.read(request, state);
    const room = request.perPage - begun.items.length;
    const page =
      begun.state.snapshot === undefined && room > 0
        ? await this.tail.read(request, begun.state, room)
        : { items: [], state: begun.state, hasMore: true };
    const items = [...begun.items, ...page.items];
    return { ...page, items, token: await this.tokens.write(page.state, request) };
  }

  /**
   * Returns the next page. If it is empty, it waits for a change until the signal ends the time, without a connection to the
   * database. What the client may read is checked anew after each wait.
   */
  async readWaiting(request: FeedRequest, state: FeedState, signal: AbortSignal): Promise<TokenPage> {
    const resources = listRelevantResources(request);
    let waitForChange = this.waiters.prepare(resources);
    let page = await this.read(request, state);
    while (page.items.length === 0 && !page.hasMore && !signal.aborted) {
      await waitForChange(signal);
      waitForChange = this.waiters.prepare(resources);
      const { state: reached } = page;
      page = await Deadline.runWithin(READ_TIMEOUT_MS, () => this.readAgain(request, reached));
    }
    return page;
  }

  /** @throws DomainError 401 or 403 if the user has lost the access since the request began */
  async readAgain(request: FeedRequest, state: FeedState): Promise<TokenPage> {
    const { principal } = request.context;
    if (isSignedIn(principal)) await assertPrincipalValid(this.work.manager, principal, false);
    return this.read(request, state);
  }
}

/** Lists the resources whose changes can concern the client. The counts of terms, and some filters, depend on events. */
function listRelevantResources({ followed: { types, dependsOnEvents } }: FeedRequest): ReadonlySet<string> {
  const shown = types.has('event') ? LINKED_NAMES : [];
  const needsEvents = dependsOnEvents || TERM_NAMES.some((term) => types.has(term));
  return new Set<string>([...types, ...shown, ...(needsEvents ? ['event'] : [])]);
}
