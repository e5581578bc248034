import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { CALENDAR_NAMESPACE } from '../../core/http/routing/links.js';
import { type Document, isReference, METHODS, type Operation, type Parameter, type Reference, type Schema } from '../docs/openapi.js';

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

type Arguments = Record<string, ArgumentResponse>;

/** Describes the routes of the calendar in the format that calendar clients expect, from the OpenAPI document. */
export function describeRoutes(document: Document, root: string): Record<string, RouteResponse> {
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith(`/${CALENDAR_NAMESPACE}`));
  return Object.fromEntries(
    paths.map(([path, item]) => {
      const endpoints = METHODS.flatMap((method) => {
        const operation = item[method];
        return operation === undefined ? [] : [{ methods: [method.toUpperCase()], args: describeArguments(document, operation) }];
      });
      return [
        path,
        {
          namespace: CALENDAR_NAMESPACE,
          methods: endpoints.flatMap(({ methods }) => methods),
          endpoints,
          _links: { self: [{ href: root + path }] },
        },
      ];
    }),
  );
}

function describeArguments(document: Document, { parameters = [], requestBody }: Operation): Arguments {
  const sent = parameters
    .map((parameter) => resolveParameter(document, parameter))
    .map(({ name, required = false, schema, description = '' }) => [name, describeArgument({ ...schema, description }, required)] as const);
  const { properties = {}, required: needed = [] } = resolveSchema(document, Object.values(requestBody?.content ?? {})[0]?.schema ?? {});
  const fields = Object.entries(properties).map(([name, field]) => [name, describeArgument(field, needed.includes(name))] as const);
  return Object.fromEntries([...sent, ...fields]);
}

function describeArgument(schema: Schema, required: boolean): ArgumentResponse {
  return {
    type: formatType(schema),
    required,
    default: schema.default ?? schema['x-default'] ?? null,
    description: schema.description ?? '',
  };
}

/** Returns the types of a schema without `null`, joined like `integer|object|array`. */
function formatType(schema: Schema): string {
  const types = [...new Set(listTypes(schema))].filter((type) => type !== 'null');
  return types.length === 0 ? 'object' : types.join('|');
}

function listTypes({ $ref, type, oneOf = [], anyOf = [] }: Schema): string[] {
  if ($ref !== undefined) return ['object'];
  return [type ?? [...oneOf, ...anyOf].flatMap(listTypes)].flat();
}

function resolveSchema(document: Document, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (document.components.schemas[schemaNameOf(schema.$ref)] ?? {});
}

function resolveParameter(document: Document, parameter: Parameter | Reference): Parameter {
  return isReference(parameter) ? document.components.parameters[schemaNameOf(parameter.$ref)]! : parameter;
}

function schemaNameOf(reference: string): string {
  return reference.split('/').at(-1)!;
}
