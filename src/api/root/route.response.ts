import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';

/** What a default can be; that of a list is a list of words. */
const DEFAULTS = [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'array', items: { type: 'string' } }];

/** What may be sent to a route under one name. */
export class ArgumentResponse {
  /** As in JSON Schema; several with `|` between them. */
  @ApiProperty({ example: 'integer' })
  type!: string;

  @ApiProperty()
  required!: boolean;

  /** `null` where there is none. */
  @ApiProperty({ nullable: true, type: 'string', oneOf: DEFAULTS })
  default!: unknown;

  @ApiProperty()
  description!: string;
}

@ApiExtraModels(ArgumentResponse)
export class EndpointResponse {
  @ApiProperty({ type: [String], example: ['GET'] })
  methods!: string[];

  @ApiProperty({ type: 'object', additionalProperties: { $ref: getSchemaPath(ArgumentResponse) } })
  args!: Record<string, ArgumentResponse>;
}

export class LinkResponse {
  @ApiProperty({ example: 'http://localhost:3000/en/api/calendar/events/v1/events' })
  href!: string;
}

export class RouteLinksResponse {
  @ApiProperty({ type: [LinkResponse] })
  self!: LinkResponse[];
}

/** A path of the calendar and what can be done there. */
export class RouteResponse {
  @ApiProperty()
  namespace!: string;

  @ApiProperty({ type: [String] })
  methods!: string[];

  @ApiProperty({ type: [EndpointResponse] })
  endpoints!: EndpointResponse[];

  @ApiProperty()
  _links!: RouteLinksResponse;
}
