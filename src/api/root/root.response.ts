import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { LANGUAGE_SCHEMA, MEMBER_FOR_EACH_LANGUAGE } from '../../core/http/validation/languages.js';
import { AUTH_NAMESPACE, apiRootUrl, CALENDAR_NAMESPACE, guideUrl } from '../../core/http/routing/links.js';
import type { Language } from '../../core/text/language.js';
import type { Document } from '../docs/openapi.js';
import { RouteResponse, describeRoutes } from './route.response.js';

const address = { type: 'string', format: 'uri' } as const;
const ROOT_LINKS = ['self', 'calendar', 'documentation', 'guide', 'auth'];

export class ApiRootResponse {
  @ApiProperty()
  name!: string;

  @ApiProperty({ type: 'array', items: LANGUAGE_SCHEMA })
  languages!: Language[];

  @ApiProperty({ type: [String] })
  namespaces!: string[];

  @ApiProperty({
    type: 'object',
    selfRequired: true,
    required: ROOT_LINKS,
    properties: Object.fromEntries(ROOT_LINKS.map((name) => [name, address])),
    ...MEMBER_FOR_EACH_LANGUAGE,
  })
  links!: Record<string, string>;
}

@ApiExtraModels(RouteResponse)
export class CalendarRootResponse {
  @ApiProperty()
  namespace!: string;

  @ApiProperty({ type: [String] })
  capabilities!: string[];

  @ApiProperty({ type: 'array', items: LANGUAGE_SCHEMA })
  languages!: Language[];

  @ApiProperty({ type: 'object', additionalProperties: { $ref: getSchemaPath(RouteResponse) } })
  routes!: Record<string, RouteResponse>;
}

/** Presents the root of the API in one language. */
export function presentApiRoot({ locale: { site }, settings }: RequestContext): ApiRootResponse {
  const root = apiRootUrl(site, settings);
  const roots = Object.fromEntries(settings.languages.map((language) => [language, apiRootUrl(language, settings)]));
  return {
    name: 'calendar',
    languages: [...settings.languages],
    namespaces: [CALENDAR_NAMESPACE, AUTH_NAMESPACE],
    links: {
      self: root,
      calendar: `${root}/${CALENDAR_NAMESPACE}`,
      documentation: `${root}/${CALENDAR_NAMESPACE}/doc`,
      guide: guideUrl(settings),
      auth: `${root}/${AUTH_NAMESPACE}`,
      ...roots,
    },
  };
}

/** Presents the root of the calendar, with the routes of the OpenAPI document. */
export function presentCalendarRoot(document: Document, { locale: { site }, settings }: RequestContext): CalendarRootResponse {
  return {
    namespace: CALENDAR_NAMESPACE,
    capabilities: ['sync-connect'],
    languages: [...settings.languages],
    routes: describeRoutes(document, apiRootUrl(site, settings)),
  };
}
