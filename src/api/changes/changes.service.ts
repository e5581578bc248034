import { Injectable } from '@nestjs/common';
import { assertPrincipalValid } from '../../accounts/audit/assert-principal-valid.js';
import { FeedLists } from '../../content/routes/feed-lists.js';
import { ChangeWaiters } from '../../core/database/changes/change-waiters.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import type { ChangesQuery } from './dto/changes.query.js';
import { buildFeedRequest, type FeedRequest, listRelevantResources } from './feed-request.js';
import type { FeedPage, FeedState } from './feed-page.js';
import { FeedTokens } from './feed-tokens.js';
import { SharedReads } from './shared-reads.js';
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
  private readonly sharedReads = new SharedReads();

  constructor(
    private readonly lists: FeedLists,
    private readonly tokens: FeedTokens,
    private readonly snapshot: SnapshotReader,
    private readonly tail: TailReader,
    private readonly waiters: ChangeWaiters,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
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
    const page = await this.readPage(request, state);
    return { ...page, token: await this.tokens.write(page.state, request) };
  }

  private async readPage(request: FeedRequest, state: FeedState): Promise<FeedPage> {
    const begun = await this.snapshot.read(request, state);
    const missing = request.perPage - begun.items.length;
    const page =
      begun.state.snapshot === undefined && missing > 0
        ? await this.tail.read(request, begun.state, missing)
        : { items: [], state: begun.state, hasMore: true };
    const items = [...begun.items, ...page.items];
    return { ...page, items };
  }

  /**
   * Returns the next page. If it is empty, it waits for a change until the signal ends the time, without a connection to the
   * database. What the client may read is checked anew after each wait.
   */
  async readWaiting(request: FeedRequest, state: FeedState, signal: AbortSignal): Promise<TokenPage> {
    const waitForChange = this.waiters.prepare(listRelevantResources(request));
    const page = await this.readShared(request, state);
    return hasNews(page) ? page : this.waitAndRead(request, page, waitForChange, signal);
  }

  /** Returns the page after a page, and waits for it as `readWaiting` does. */
  async readNext(request: FeedRequest, { state }: TokenPage, signal: AbortSignal): Promise<TokenPage> {
    const waitForChange = this.waiters.prepare(listRelevantResources(request));
    const page = await this.readShared(request, state);
    return hasNews(page) ? page : this.waitAndRead(request, page, waitForChange, signal);
  }

  private async waitAndRead(request: FeedRequest, empty: TokenPage, wait: WaitForChange, signal: AbortSignal): Promise<TokenPage> {
    let [page, waitForChange] = [empty, wait];
    while (!hasNews(page) && !signal.aborted) {
      await waitForChange(signal);
      waitForChange = this.waiters.prepare(listRelevantResources(request));
      page = await this.readShared(request, page.state);
    }
    return page;
  }

  /** @throws DomainError 401 or 403 if the user has lost the access since the request began */
  private readShared(request: FeedRequest, state: FeedState): Promise<TokenPage> {
    const { principal } = request.context;
    const key = JSON.stringify([request.fingerprint, { ...principal, scopes: [...principal.scopes] }, request.perPage, state]);
    const read = async () => {
      if (isSignedIn(principal)) {
        if (principal.endsUtc !== null && principal.endsUtc <= this.clock.nowUtc()) throw new DomainError('bad-credentials');
        await assertPrincipalValid(this.work.manager, principal, false);
      }
      return this.read(request, state);
    };
    return this.sharedReads.run(key, () => Deadline.runWithin(READ_TIMEOUT_MS, read));
  }
}

type WaitForChange = ReturnType<ChangeWaiters['prepare']>;

function hasNews({ items, hasMore }: TokenPage): boolean {
  return items.length > 0 || hasMore;
}
