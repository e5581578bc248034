import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';

/** The types of a default value; the default of a list is a list of strings. */
const DEFAULTS = [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'array', items: { type: 'string' } }];

/** An argument of a route. */
export class ArgumentResponse {
  /** The type as in JSON Schema; several types are joined with `|`. */
  @ApiProperty({ example: 'integer' })
  type!: string;

  @ApiProperty()
  required!: boolean;

  /** `null` if there is none. */
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

/** A path of the calendar with its methods. */
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
