import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

/** A category, a tag, a venue or an organizer, and the events of the list that have it. */
export class RecordFacetResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty(RESPONSE_SCHEMA.slug)
  slug!: string | null;

  @ApiProperty({ type: String, nullable: true })
  name!: string | null;

  @ApiProperty(RESPONSE_SCHEMA.count)
  count!: number;
}

/** A city, a language or a word of accessibility, and the events of the list that have it. */
export class ValueFacetResponse {
  @ApiProperty()
  value!: string;

  @ApiProperty(RESPONSE_SCHEMA.count)
  count!: number;
}

/** A month or a day, and the events of the list that start in it. */
export class PeriodFacetResponse {
  @ApiProperty({ pattern: String.raw`^\d{4}-\d{2}(-\d{2})?$`, example: '2027-04' })
  value!: string;

  @ApiProperty(RESPONSE_SCHEMA.count)
  count!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  under_way!: number;
}

const listOf = (item: new () => object) => ({ type: 'array', items: { $ref: getSchemaPath(item) }, required: false }) as const;

@ApiExtraModels(RecordFacetResponse, ValueFacetResponse, PeriodFacetResponse)
export class FacetValuesResponse {
  @ApiProperty(listOf(RecordFacetResponse))
  categories?: readonly RecordFacetResponse[];

  @ApiProperty(listOf(RecordFacetResponse))
  tags?: readonly RecordFacetResponse[];

  @ApiProperty(listOf(RecordFacetResponse))
  venue?: readonly RecordFacetResponse[];

  @ApiProperty(listOf(RecordFacetResponse))
  organizer?: readonly RecordFacetResponse[];

  @ApiProperty(listOf(ValueFacetResponse))
  city?: readonly ValueFacetResponse[];

  @ApiProperty(listOf(ValueFacetResponse))
  language?: readonly ValueFacetResponse[];

  @ApiProperty(listOf(ValueFacetResponse))
  accessibility?: readonly ValueFacetResponse[];

  @ApiProperty(listOf(PeriodFacetResponse))
  month?: readonly PeriodFacetResponse[];

  @ApiProperty(listOf(PeriodFacetResponse))
  day?: readonly PeriodFacetResponse[];
}

@ApiExtraModels(FacetValuesResponse)
export class FacetsResponse {
  @ApiProperty({ type: Object, allOf: [{ $ref: getSchemaPath(FacetValuesResponse) }] })
  facets!: FacetValuesResponse;

  @ApiProperty(RESPONSE_SCHEMA.count)
  total!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  counted!: number;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}
