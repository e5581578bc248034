import { Injectable } from '@nestjs/common';
import { Settings } from '../../core/config/settings.js';
import { isRead } from '../../core/http/context/request-head.js';
import { removeOrigin, splitUrl } from '../../core/http/context/query-string.js';
import type { RootAlias } from '../../core/http/responses/root-alias.js';
import { calendarPath } from '../../core/http/routing/links.js';
import type { Middleware } from '../../core/http/server/middleware.js';
import { Clock } from '../../core/time/clock.js';
import { translateError } from './translate-error.js';
import { translateQuery } from './translate-query.js';
import { ResponseTranslator } from './response-translator.js';

/** Where WordPress has its API. */
const WORDPRESS_ROOT = '/wp-json';

/** The path of a list, which may be in another format. */
const LIST_PATH = /\/([a-z]+)(?:\.[a-z]+)?\/?$/;

/**
 * What the calendar speaks at `ROOT_ALIAS`: the language of The Events Calendar, the plugin of WordPress, whose clients know no other.
 * It translates requests and answers. `docs/plugin-clients.md` lists where it differs from the plugin.
 */
@Injectable()
export class PluginDialect implements RootAlias {
  readonly responses: ResponseTranslator;
  /** The path of the alias; `null` if there is none. */
  private readonly path: string | null;

  constructor(
    readonly settings: Settings,
    readonly clock: Clock,
  ) {
    this.path = settings.rootAlias === null ? null : `/${settings.rootAlias}`;
    this.responses = new ResponseTranslator(settings, clock);
  }

  /** Serves also `/wp-json/`, the root of WordPress, and `/?rest_route=`, which sites without readable addresses have. */
  resolveUrl(url: string): string | undefined {
    const { path: root, settings } = this;
    if (root === null) return undefined;
    const isWordPress = root.startsWith(`${WORDPRESS_ROOT}/`);
    const [path, query] = isWordPress ? readRestRoute(removeOrigin(url)) : splitUrl(removeOrigin(url));
    if (isWordPress && path.replace(/\/$/, '') === WORDPRESS_ROOT) return `/${settings.defaultLanguage}/${settings.restPrefix}?${query}`;
    if (path !== root && !path.startsWith(`${root}/`)) return undefined;
    const below = path.slice(root.length).replace(/\/by-slug\/[^/]*/, (slug) => slug.toLowerCase());
    return `${calendarPath(settings.defaultLanguage, settings)}${below}?${query}`;
  }

  /** Translates the query string of a request to the alias. The links of the answer repeat it, and the cache knows the answer by it. */
  readonly translateQuery: Middleware = (request, _response, next) => {
    const { head, path, rootAlias } = request;
    if (rootAlias !== undefined && head.queryString !== '') {
      const list = isRead(request) ? LIST_PATH.exec(path)?.[1] : undefined;
      const queryString = translateQuery(head.queryString, { settings: this.settings, now: this.clock.now(), list });
      request.head = { ...head, queryString };
    }
    next();
  };

  readonly translateError = translateError;
}

/** Returns the path and the query string of a URL, whose path may stand in the parameter `rest_route`. */
function readRestRoute(url: string): [path: string, queryString: string] {
  const [path, query] = splitUrl(url);
  const route = path === '/' || path === '/index.php' ? new URLSearchParams(query).get('rest_route') : null;
  if (route === null) return [path, query];
  return [
    WORDPRESS_ROOT + route,
    query
      .split('&')
      .filter((parameter) => !parameter.startsWith('rest_route='))
      .join('&'),
  ];
}
