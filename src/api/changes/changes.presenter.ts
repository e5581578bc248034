import { assertPageFits } from '../../core/http/responses/page-size.js';
import { selectFields } from '../../core/http/responses/select-fields.js';
import { changesUrl } from '../../core/http/routing/links.js';
import type { TokenPage } from './changes.service.js';
import type { ChangeFeedResponse, FeedChangeResponse } from './dto/changes.response.js';
import type { FeedItem } from './feed-page.js';
import type { FeedRequest } from './feed-request.js';

/** Presents a page of the change feed. @throws DomainError 400 for a page that is too large */
export function presentChangeFeed({ items, token, hasMore }: TokenPage, request: FeedRequest): ChangeFeedResponse {
  const changes = items.map((item) => presentChange(item, request));
  assertPageFits(changes);
  const { context } = request;
  return { changes, token, has_more: hasMore, rest_url: changesUrl(context), next_rest_url: changesUrl(context, token) };
}

export function presentChange(item: FeedItem, { fields }: FeedRequest): FeedChangeResponse {
  if (item.change === 'delete' || fields === undefined) return item;
  return { ...item, record: selectFields(item.record as Record<string, unknown>, fields) };
}
