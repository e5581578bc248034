import type { Request, Response } from 'express';
import type { SiteSettings } from '../../core/config/site-settings.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { StreamedResponse } from '../../core/http/responses/streamed-response.js';
import { CALENDAR_NAMESPACE } from '../../core/http/routing/links.js';
import { type DeclaredOperation, recordNameOf } from '../../core/http/routing/operation.decorator.js';
import { listFieldOf } from '../../core/resources.js';
import type { Clock } from '../../core/time/clock.js';
import { dateToUtc, toLocal, toUnixSeconds } from '../../core/time/moment.js';
import { findSiteName } from '../feeds/feed-texts.js';
import { AliasLinks } from './alias-links.js';
import type { Fields } from '../../core/objects.js';
import { RecordTranslator } from './record-translator.js';

const LINK_HEADERS = ['Link', 'Location', 'Content-Location'];
const EXPOSED_HEADERS = 'X-TEC-Total, X-TEC-TotalPages, X-WP-Total, X-WP-TotalPages';
const SECONDS_PER_HOUR = 3_600;

/** Translates what handlers return, and the headers that follow from it. */
export class ResponseTranslator {
  private readonly links: AliasLinks;
  private readonly records: RecordTranslator;

  constructor(
    private readonly settings: SiteSettings,
    private readonly clock: Clock,
  ) {
    this.links = new AliasLinks(settings);
    this.records = new RecordTranslator(this.links);
  }

  /** @param body undefined if there is none: after 304, or for credentials that may not read */
  translate(body: unknown, operation: DeclaredOperation, request: Request, response: Response): unknown {
    this.translateLinkHeaders(response);
    if (typeof body !== 'object' || body === null || body instanceof StreamedResponse || operation.format !== undefined) return body;
    const shown = this.translateBody(body as Fields, operation, request, response);
    return '_envelope' in request.query ? wrap(shown, request, response) : shown;
  }

  private translateBody(body: Fields, operation: DeclaredOperation, { query, context }: Request, response: Response): Fields {
    const name = recordNameOf(operation);
    if (name === undefined) return this.translateRoot(body, operation, context);
    if (!operation.showsRecord || operation.isTranslation) return this.records.translateNested(body) as Fields;
    const isWhole = query._fields === undefined;
    if (!operation.isPaged) return this.records.translate(name, body, isWhole, operation.verb === 'show' ? context : undefined);
    const field = listFieldOf(name);
    setTotals(body, response);
    return {
      ...(this.records.translateNested({ ...body, [field]: undefined }) as Fields),
      [field]: (body[field] as Fields[]).map((item) => this.records.translate(name, item, isWhole)),
    };
  }

  private translateLinkHeaders(response: Response): void {
    for (const name of LINK_HEADERS) {
      const value = response.get(name);
      if (value !== undefined) response.set(name, this.links.translateHeader(value));
    }
  }

  /** Translates the lists of addresses at the roots, and the links of what the plugin does not have. The documentation is that of `P`. */
  private translateRoot(body: Fields, { subject }: DeclaredOperation, context: RequestContext): Fields {
    if (subject === 'Api') return { ...body, ...this.describeSite(context) };
    if (subject === 'Documentation') return body;
    if (subject !== 'Calendar') return this.records.translateNested(body) as Fields;
    const routes = Object.entries(body.routes as Fields).map(([path, route]) => [
      path.replace(CALENDAR_NAMESPACE, this.namespace),
      { ...(this.records.translateNested(route as object) as Fields), namespace: this.namespace },
    ]);
    return { ...body, namespace: this.namespace, routes: Object.fromEntries(routes) as Fields };
  }

  /** What the root of WordPress tells of a site. */
  private describeSite(context: RequestContext): Fields {
    const { baseUrl, siteTimezone } = this.settings;
    const nowUtc = dateToUtc(this.clock.now());
    return {
      name: findSiteName(context),
      description: '',
      url: baseUrl,
      home: baseUrl,
      gmt_offset: (toUnixSeconds(toLocal(nowUtc, siteTimezone)) - toUnixSeconds(nowUtc)) / SECONDS_PER_HOUR,
      timezone_string: siteTimezone,
      namespaces: [this.namespace],
    };
  }

  /** The namespace of the alias: `tribe/events/v1`. */
  private get namespace(): string {
    return this.settings.rootAlias!.replace(/^wp-json\//, '');
  }
}

function setTotals({ total, total_pages: pages }: Fields, response: Response): void {
  const totals = { 'X-TEC-Total': total, 'X-WP-Total': total, 'X-TEC-TotalPages': pages, 'X-WP-TotalPages': pages };
  for (const [name, value] of Object.entries({ ...totals, 'X-Total': total, 'X-TotalPages': pages })) response.set(name, String(value));
  response.set('Access-Control-Expose-Headers', `${response.get('Access-Control-Expose-Headers')}, ${EXPOSED_HEADERS}`);
}

/** WordPress puts the status and the headers into the body, for clients that cannot read them. */
function wrap(body: Fields, { match }: Request, response: Response): Fields {
  const totals = Object.entries(response.getHeaders()).filter(([name]) => name.startsWith('x-'));
  return { body, status: response.statusCode, headers: { Allow: match.methods.join(', '), ...Object.fromEntries(totals) } };
}
