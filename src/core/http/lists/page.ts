import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { findPageOfIds } from '../../database/list-queries.js';
import { DomainError } from '../../errors/domain-error.js';
import type { ResourceName } from '../../resources/resources.js';
import type { RequestContext } from '../context/request-context.js';
import { type ListCollection, pageUrl } from '../routing/links.js';
import type { PageQuery } from './list-query.js';

/** A part of a list. */
export interface Page<R> {
  readonly items: R[];
  /** Records on all pages. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/**
 * The page that the client asks for, with whole records: as many queries as `load` needs, and two more.
 * @param found narrowed and ordered
 * @param load the records of these ids, in their order
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

/** @throws DomainError 404 for a page past the end; the first page of an empty list is empty */
export function buildPage<R>(items: R[], total: number, query: PageQuery, resource: ResourceName): Page<R> {
  if (items.length === 0 && query.page > 1) throw new DomainError('page-not-found', { resource });
  return { items, total, page: query.page, perPage: query.per_page };
}

/** The members of a list's answer beside its items. */
export interface PageEnvelope {
  rest_url: string;
  next_rest_url?: string;
  previous_rest_url?: string;
  total: number;
  total_pages: number;
}

/** A page as clients see it: its items in a member called like the collection. */
export function presentPage<Name extends ListCollection, R, Shown>(
  collection: Name,
  page: Page<R>,
  present: (item: R, context: RequestContext) => Shown,
  context: RequestContext,
): Record<Name, Shown[]> & PageEnvelope {
  const items = page.items.map((item) => present(item, context));
  return { ...({ [collection]: items } as Record<Name, Shown[]>), ...presentPageEnvelope(collection, page, context) };
}

export function presentPageEnvelope(collection: ListCollection, page: Page<unknown>, context: RequestContext): PageEnvelope {
  const pages = Math.ceil(page.total / page.perPage);
  return {
    rest_url: pageUrl(collection, context),
    ...(page.page < pages ? { next_rest_url: pageUrl(collection, context, page.page + 1) } : {}),
    ...(page.page > 1 ? { previous_rest_url: pageUrl(collection, context, page.page - 1) } : {}),
    total: page.total,
    total_pages: pages,
  };
}
