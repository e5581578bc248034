import { createTextResolver } from '../../content/texts/resolve-text.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { facetsUrl } from '../../core/http/routing/links.js';
import type { FacetsResponse, RecordFacetResponse } from '../dto/facets.response.js';
import type { RecordCount } from './count-records.js';
import type { FacetCounts } from './facets.service.js';

/** Presents the facets that were counted, with names in the language of the request. */
export function presentFacets({ facets, total, counted }: FacetCounts, context: RequestContext): FacetsResponse {
  const { categories, tags, venue, organizer, ...others } = facets;
  const records = { categories, tags, venue, organizer };
  const presented = Object.entries(records).flatMap(([name, counts]): [string, RecordFacetResponse[]][] =>
    counts ? [[name, presentRecords(counts, context)]] : [],
  );
  return { facets: { ...Object.fromEntries(presented), ...others }, total, counted, rest_url: facetsUrl(context) };
}

function presentRecords(counts: readonly RecordCount[], context: RequestContext): RecordFacetResponse[] {
  return counts.map(({ record, count }) => {
    const text = createTextResolver(record, context);
    return { id: record.id, slug: text('slug'), name: text('name'), count };
  });
}
