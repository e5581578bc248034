import { networks, listOf, origin, parsedBy, servicePath, textThat, wholeNumber } from '../kinds.js';
import { isPathOfPages } from '../page-rules.js';
import { parsePublicUrls } from '../parse-site.js';
import { isHost, isOrigin } from '../rules.js';
import type { SettingList } from '../setting.js';

/** Where clients reach the service. */
export const ADDRESSES = {
  port: { name: 'PORT', kind: wholeNumber(0, 65_535), default: '3000', text: 'The port on which the service listens.' },
  baseUrl: {
    name: 'BASE_URL',
    kind: origin,
    default: 'http://localhost:{PORT}',
    example: 'https://agenda.example.cat',
    text: 'The address that clients see, without a path. All links begin with it. With `https`, the service sends HSTS.',
  },
  globalIdHost: {
    name: 'GLOBAL_ID_HOST',
    kind: textThat(isHost, 'must be a host such as agenda.example.cat, as it stands in global_id before ?id='),
    otherwise: 'the host of `BASE_URL`',
    example: 'agenda.example.cat',
    text: 'The host with which `global_id` and the `UID` of feeds begin. After a move of the service, name the former one: then programs that have copied events know them again. See [Change the address](operation.md#change-the-address).',
  },
  restPrefix: {
    name: 'REST_PREFIX',
    kind: servicePath('api or rest/v2'),
    default: 'api',
    text: 'The path of the API below the language, `/ca/{REST_PREFIX}/calendar/events/v1`. It may have several segments.',
    check: (path, { PAGES }) =>
      PAGES !== 'off' && isPathOfPages(path)
        ? 'must not begin with calendar or embed, where the pages are, unless PAGES is off'
        : undefined,
  },
  rootAlias: {
    name: 'ROOT_ALIAS',
    kind: servicePath('wp-json/tribe/events/v1'),
    example: 'wp-json/tribe/events/v1',
    text: 'One more path for the API, without a language in it. There the service answers as The Events Calendar does, in the default language, to clients that were written for this plugin. See [Clients of The Events Calendar](plugin-clients.md).',
  },
  publicUrls: {
    name: 'PUBLIC_URLS',
    kind: parsedBy(
      (text) => (text === '' ? {} : parsePublicUrls(text)),
      'must look like event=https://agenda.example.cat/{language}/{slug},venue=…,organizer=…: each once, with {slug} or {id} in it, and commas inside an address as %2C',
    ),
    default: '',
    example: 'event=https://agenda.example.cat/{language}/{slug},venue=https://agenda.example.cat/{language}/llocs/{slug}',
    text:
      'Where your own site shows events, venues and organizers, each optional: `event=https://agenda.example.cat/{language}/{slug},venue=…,organizer=…`. ' +
      'The field `url` and the links in feeds lead there. `{language}` is the language of the request; `{slug}` and `{id}` are those of the record, and each address needs one of them. ' +
      'A record without a slug keeps its own address if only `{slug}` would name it. Write a comma inside an address as `%2C`.',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    kind: networks,
    default: '',
    example: '10.0.0.0/8',
    text:
      'The proxies in front of the service: addresses or networks, separated by commas. The service trusts their `X-Forwarded-For` and, on pages where users sign in, their `X-Forwarded-Proto` and `X-Forwarded-Host`. ' +
      '`loopback`, `linklocal` and `uniquelocal` are networks, too.',
  },
  corsOrigins: {
    name: 'CORS_ORIGINS',
    kind: listOf(isOrigin, 'must be origins such as https://example.cat, separated by commas'),
    default: '',
    example: 'https://example.cat,https://www.example.cat',
    text: 'The sites whose scripts may write: origins, separated by commas. Scripts of all sites may read.',
  },
} as const satisfies SettingList;
