import { ApiProperty } from '@nestjs/swagger';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { findPageOfIds } from '../../database/list-queries.js';
import { DomainError } from '../../errors/domain-error.js';
import type { ResourceName } from '../../resources.js';
import type { RequestContext } from '../context/request-context.js';
import { type ListCollection, pageUrl } from '../routing/links.js';
import type { PageQuery } from './list-query.js';
import { RESPONSE_SCHEMA } from '../validation/response-properties.js';

/** One page of a list. */
export interface Page<R> {
  readonly items: R[];
  /** The number of records on all pages. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/**
 * Loads the requested page with complete records. It takes two queries, and those of `load`.
 * @param found the query, with its filters and its order
 * @param load returns the records with these ids, in the same order
 * @throws DomainError 404 for a page past the end
 */
export async function loadPage<R>(
  found: SelectQueryBuilder<ObjectLiteral>,
  query: PageQuery,
  resource: ResourceName,
  load: (ids: number[]) => Promise<R[]>,
): Promise<Page<R>> {
  const { rows, total } = await findPageOfIds(found, query);
  return buildPage(await load(rows.map(({ id }) => id)), total, query, resource);
}

/** Returns a page of these items. The first page of an empty list is empty. @throws DomainError 404 for a page past the end */
export function buildPage<R>(items: R[], total: number, query: PageQuery, resource: ResourceName): Page<R> {
  if (items.length === 0 && query.page > 1) throw new DomainError('page-not-found', { resource });
  return { items, total, page: query.page, perPage: query.per_page };
}

/** The members of a list's response beside its items. */
export class PageResponse {
  @ApiProperty({ format: 'uri' })
  rest_url!: string;

  @ApiProperty({ format: 'uri', required: false })
  next_rest_url?: string;

  @ApiProperty({ format: 'uri', required: false })
  previous_rest_url?: string;

  @ApiProperty(RESPONSE_SCHEMA.count)
  total!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  total_pages!: number;
}

/** Returns the response of a page. The items are in a member with the name of the collection. */
export function presentPage<Name extends ListCollection, R, Shown>(
  collection: Name,
  page: Page<R>,
  present: (item: R, context: RequestContext) => Shown,
  context: RequestContext,
): Record<Name, Shown[]> & PageResponse {
  const items = page.items.map((item) => present(item, context));
  return { ...({ [collection]: items } as Record<Name, Shown[]>), ...presentPageEnvelope(collection, page, context) };
}

export function presentPageEnvelope(
  collection: ListCollection,
  page: Page<unknown>,
  context: RequestContext,
  buildUrl = (number?: number) => pageUrl(collection, context, number),
): PageResponse {
  const pages = Math.ceil(page.total / page.perPage);
  return {
    rest_url: buildUrl(),
    ...(page.page < pages ? { next_rest_url: buildUrl(page.page + 1) } : {}),
    ...(page.page > 1 ? { previous_rest_url: buildUrl(page.page - 1) } : {}),
    total: page.total,
    total_pages: pages,
  };
}
