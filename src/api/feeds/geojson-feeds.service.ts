import { Injectable } from '@nestjs/common';
import { selectFields } from '../../core/http/responses/select-fields.js';
import type { StreamedResponse } from '../../core/http/responses/streamed-response.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { ListEventsDto } from '../../events/dto/list-events.dto.js';
import { createEventPresenter } from '../../events/event.resource.js';
import { EventsService } from '../../events/events.service.js';
import type { ListVenuesDto } from '../../venues/dto/venue.dto.js';
import type { VenueResponse } from '../../venues/dto/venue.response.js';
import { presentVenue } from '../../venues/venue.resource.js';
import { VenuesService } from '../../venues/venues.service.js';
import { FeedResponses } from './feed-responses.js';
import type { FeedParts } from './feed-parts.js';
import { FeedReader, type FeedRecords, type FeedSource } from './feed-reader.js';

/** Writes events and venues as GeoJSON (RFC 7946), for maps. */
@Injectable()
export class GeoJsonFeedsService {
  constructor(
    private readonly answers: FeedResponses,
    private readonly reader: FeedReader,
    private readonly events: EventsService,
    private readonly venues: VenuesService,
  ) {}

  listEvents(sent: ListEventsDto, context: RequestContext): Promise<StreamedResponse> {
    const query = this.reader.withOwnWindow(sent);
    const present = createEventPresenter(context);
    return this.answers.stream('geojson', 'events', context, (parts) =>
      this.writeAll(this.events, query, parts, context, (record) => {
        const event = present(record);
        return writeFeature(event, event.venues, query._fields);
      }),
    );
  }

  listVenues(query: ListVenuesDto, context: RequestContext): Promise<StreamedResponse> {
    return this.answers.stream('geojson', 'venues', context, (parts) =>
      this.writeAll(this.venues, query, parts, context, (record) => {
        const venue = presentVenue(record, context);
        return writeFeature(venue, [venue], query._fields);
      }),
    );
  }

  private async *writeAll<Q extends ListEventsDto | ListVenuesDto, R>(
    source: FeedSource<Q, R>,
    query: Q,
    parts: FeedParts,
    context: RequestContext,
    write: (record: R) => string,
  ): AsyncGenerator<string, void> {
    const records: FeedRecords<R> = await this.reader.find(source, query, parts, context);
    yield '{"type":"FeatureCollection","features":[';
    yield* this.reader.write(records, { source, write, separator: ',' }, parts, context);
    yield ']}';
  }
}

type Position = [longitude: number, latitude: number];

/** Writes a record as a feature (RFC 7946 §3.2). Its properties are the fields of the record, or those that `_fields` names. */
function writeFeature(record: object & { readonly id: number }, venues: readonly VenueResponse[], fields: string | undefined): string {
  const shown = record as Record<string, unknown>;
  const properties = fields === undefined ? shown : selectFields(shown, fields);
  return JSON.stringify({ type: 'Feature', id: record.id, geometry: buildGeometry(venues), properties });
}

/** Returns where the venues are: longitude first, `null` if no venue has coordinates (RFC 7946 §3.1.1, §3.2). */
function buildGeometry(venues: readonly VenueResponse[]) {
  const positions = venues.flatMap(({ geo_lat, geo_lng }): Position[] =>
    geo_lat === null || geo_lng === null ? [] : [[geo_lng, geo_lat]],
  );
  if (positions.length > 1) return { type: 'MultiPoint', coordinates: positions };
  return positions.length === 0 ? null : { type: 'Point', coordinates: positions[0] };
}
