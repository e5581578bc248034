import type { RequestContext } from '../../core/http/context/request-context.js';
import { type Collection, buildGlobalId, readerUrl, recordUrl } from '../../core/http/routing/links.js';
import { toLocal } from '../../core/time/moment.js';
import { canEdit } from '../access/record-rights.js';
import type { Status } from '../access/status.js';
import { type ExternalIds, presentExternalIds } from '../external-ids/external-ids.js';
import { type ImageResponse, presentImage } from '../images/image.response.js';
import type { Content } from './content.entity.js';

/** The fields that events, venues and organizers share, as the response shows them. */
export interface PresentedContent {
  id: number;
  global_id: string;
  global_id_lineage: string[];
  author: number;
  status: Status;
  date: string;
  date_utc: string;
  modified: string;
  modified_utc: string;
  url: string;
  rest_url: string;
  image: ImageResponse | false;
  external_ids?: ExternalIds;
}

export function presentContent(record: Content, slug: string | null, collection: Collection, context: RequestContext): PresentedContent {
  const { siteTimezone } = context.settings;
  const rest_url = recordUrl(collection, record.id, context);
  return {
    id: record.id,
    global_id: buildGlobalId(record.id, context.settings),
    global_id_lineage: [buildGlobalId(record.id, context.settings)],
    author: record.authorId,
    status: record.status,
    date: toLocal(record.publishedUtc, siteTimezone),
    date_utc: record.publishedUtc,
    modified: toLocal(record.modifiedUtc, siteTimezone),
    modified_utc: record.modifiedUtc,
    url: readerUrl(collection, { id: record.id, slug }, context),
    rest_url,
    image: presentImage(record.image, context),
    ...presentExternalIds(record.externalIds, canEdit(context.principal, record)),
  };
}
