import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StandInServer } from '../../../support/stand-in-server.js';

type Item = Record<string, unknown>;

/** The records of a site with The Events Calendar 6.17, in one language or for all. Events have a start in 2027 unless they say otherwise. */
export interface SiteContent {
  events?: Item[];
  venues?: Item[];
  organizers?: Item[];
  categories?: Item[];
}

/** How a language plugin serves the languages of a site: not at all, below a path, or by a parameter. */
type LanguagePlugin = 'none' | 'path' | 'parameter';

export interface StandInSite {
  content: SiteContent;
  /** What each language shows instead. */
  languages?: Record<string, SiteContent>;
  plugin?: LanguagePlugin;
  /** The most records of a page. */
  maxPerPage?: number;
  /** What the site says of the number of its records; by default the number itself, and that of its pages. */
  writeTotal?: (total: number) => unknown;
  /** What a broken site sends before each answer. */
  prefix?: string;
}

const ROOT = '/wp-json/tribe/events/v1';
const MAX_PER_PAGE = 50;

/** The address of the API of a site. */
export const rootOf = (server: StandInServer): string => server.origin + ROOT;

/** Lets a stand-in server answer like such a site, with its quirks. */
export function serveSite(server: StandInServer, site: StandInSite): void {
  server.respond = (request, response) => respond(site, new URL(request.url!, server.origin), request, response);
}

function respond(site: StandInSite, url: URL, request: IncomingMessage, response: ServerResponse) {
  const { content, languages = {}, plugin = 'none' } = site;
  const [, prefix = '', list = '', id] = /^(?:\/(\w{2}))?\/wp-json\/tribe\/events\/v1\/(\w+)(?:\/(\d+))?$/.exec(url.pathname) ?? [];
  const language = plugin === 'path' ? prefix : plugin === 'parameter' ? (url.searchParams.get('lang') ?? '') : '';
  if (list === '' || (prefix !== '' && plugin !== 'path') || (prefix !== '' && languages[prefix] === undefined))
    return void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not found</h1>');
  const shown = languages[language] ?? content;
  const host = request.headers.host!;
  const items = (shown[list as keyof SiteContent] ?? []).map((item) => complete(list, item, host));
  if (id !== undefined) {
    const all = [content, ...Object.values(languages)].flatMap((one) => one[list as keyof SiteContent] ?? []);
    const found = all.find((item) => item.id === Number(id));
    send(response, found ? 200 : 404, found ? complete(list, found, host) : { code: 'event-not-found' });
    return;
  }
  if (site.prefix !== undefined) response.write(site.prefix);
  sendPage(list, items, url.searchParams, response, site);
}

function sendPage(list: string, items: Item[], query: URLSearchParams, response: ServerResponse, site: StandInSite): void {
  const inWindow = list === 'events' && !query.has('start_date') ? [] : items;
  const perPage = Math.min(Number(query.get('per_page') ?? 10), site.maxPerPage ?? MAX_PER_PAGE);
  const page = Number(query.get('page') ?? 1);
  const shown = inWindow.slice((page - 1) * perPage, page * perPage);
  const [total, pages] = [inWindow.length, Math.ceil(inWindow.length / perPage)];
  // Terms past the end are an empty list.
  if (page > 1 && shown.length === 0 && list !== 'categories') {
    send(response, 404, { code: `${list.slice(0, -1).replace('event', 'event-archive')}-page-not-found`, data: { status: 404 } });
    return;
  }
  if (!response.headersSent) response.setHeader('X-TEC-Total', total).setHeader('X-TEC-TotalPages', pages);
  const counts = site.writeTotal === undefined ? { total, total_pages: pages } : { total: site.writeTotal(total) };
  send(response, 200, { [list]: shown, ...counts, next_rest_url: 'http://192.0.2.1/lost' });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (!response.headersSent) response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body));
}

/** Adds what such a site sends of every record: `false` and `[]` for what an event lacks, nothing for what a venue lacks. */
function complete(list: string, item: Item, host: string): Item {
  const url = `http://${host}/${list}/${String(item.id)}/?a=1&b=2`;
  if (list === 'categories') return { parent: 0, description: '', count: 1, taxonomy: 'tribe_events_cat', meta: [], ...item };
  const shared = { global_id: `${host}?id=${String(item.id)}`, author: '1', status: 'publish', date_utc: '2026-01-02 03:04:05', url };
  if (list !== 'events') return { ...shared, ...item };
  return {
    ...shared,
    ...{ title: `Event ${String(item.id)}`, description: '', excerpt: '', slug: `event-${String(item.id)}`, image: false, all_day: false },
    ...{
      start_date: '2027-04-23 10:00:00',
      end_date: '2027-04-23 12:00:00',
      timezone: 'Europe/Madrid',
      utc_start_date: '1970-01-01 00:00:00',
    },
    ...{
      cost: '',
      cost_details: { values: [] },
      website: url.replaceAll('&', '&amp;'),
      venue: [],
      organizer: [],
      categories: [],
      tags: [],
    },
    ...{ show_map: true, show_map_link: true, hide_from_listings: false, sticky: false, featured: false, custom_fields: {} },
    ...item,
  };
}
