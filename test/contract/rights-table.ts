import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../support/resources.js';
import { MODULE_REQUESTS } from './module-routes.js';

/**
 * The rights of each role, as in the contract. A table has a header and rows; two spaces or more separate its columns.
 * `-` sends no request: an anonymous client owns no record.
 */

/**
 * Reading, changing and deleting an event, a venue or an organizer. An administrator has given each user some records:
 * so subscribers own some, and contributors have published ones.
 */
export const RECORDS = {
  read: `
    own            publish  future   draft    pending  private  trash
    subscriber     yes      hidden   hidden   hidden   hidden   gone
    contributor    yes      yes      yes      yes      yes      gone
    author         yes      yes      yes      yes      yes      gone
    editor         yes      yes      yes      yes      yes      gone
    administrator  yes      yes      yes      yes      yes      gone

    others'        publish  future   draft    pending  private  trash
    anonymous      yes      hidden   hidden   hidden   hidden   gone
    subscriber     yes      hidden   hidden   hidden   hidden   gone
    contributor    yes      hidden   hidden   hidden   hidden   gone
    author         yes      hidden   hidden   hidden   hidden   gone
    editor         yes      yes      yes      yes      yes      gone
    administrator  yes      yes      yes      yes      yes      gone`,

  change: `
    own            publish  future   draft    pending  private  trash
    subscriber     no       no       no       no       no       no
    contributor    no       no       yes      yes      no       gone
    author         yes      yes      yes      yes      yes      gone
    editor         yes      yes      yes      yes      yes      gone
    administrator  yes      yes      yes      yes      yes      gone

    others'        publish  future   draft    pending  private  trash
    anonymous      sign in  sign in  sign in  sign in  sign in  sign in
    subscriber     no       no       no       no       no       no
    contributor    no       hidden   hidden   hidden   hidden   gone
    author         no       hidden   hidden   hidden   hidden   gone
    editor         yes      yes      yes      yes      yes      gone
    administrator  yes      yes      yes      yes      yes      gone`,

  delete: `
    own            publish  future   draft    pending  private  trash
    subscriber     no       no       no       no       no       no
    contributor    no       no       yes      yes      no       in trash
    author         yes      yes      yes      yes      yes      in trash
    editor         yes      yes      yes      yes      yes      in trash
    administrator  yes      yes      yes      yes      yes      in trash

    others'        publish  future   draft    pending  private  trash
    anonymous      sign in  sign in  sign in  sign in  sign in  sign in
    subscriber     no       no       no       no       no       no
    contributor    no       hidden   hidden   hidden   hidden   in trash
    author         no       hidden   hidden   hidden   hidden   in trash
    editor         yes      yes      yes      yes      yes      in trash
    administrator  yes      yes      yes      yes      yes      in trash`,
} as const;

/** The events, venues or organizers that a list shows, if the request asks for a status. */
export const LISTS = `
    status=        publish  future   draft    pending  private  trash
    anonymous      all      sign in  sign in  sign in  sign in  sign in
    subscriber     all      no       no       no       no       no
    contributor    all      own      own      own      own      no
    author         all      own      own      own      own      no
    editor         all      all      all      all      all      all
    administrator  all      all      all      all      all      all`;

/** Returns the row for each resource with an owner and a status. */
const eachContent = (row: string) =>
  CONTENT_RESOURCES.map(({ collection, name, resource }) =>
    row.replaceAll('{collection}', collection).replaceAll('{resource}', resource).replace('{title}', name),
  ).join('\n');

/** The lists in other formats. */
const FEEDS = ['events.ics', 'events.rss', 'events.atom', 'events.csv', 'events.geojson', 'events.jsonld', 'venues.geojson'];

/** Returns the row for each list in another format. */
const eachFeed = (row: string) => FEEDS.map((feed) => row.replace('{feed}', feed)).join('\n');

/** The formats of a single event. */
const EVENT_FORMATS = ['ics', 'jsonld'];

/** Returns the row for each format of a single event. */
const eachEventFormat = (row: string) => EVENT_FORMATS.map((format) => row.replace('{format}', format)).join('\n');

/** Returns the row for a series by its id, and by its slug. */
const eachSeries = (row: string) => [row, row.replace('{series}', 'by-slug/{series-slug}')].join('\n');

/** Returns the row for each resource, by id, and by slug where it has such an address. */
const eachRecord = (row: string) =>
  RECORD_RESOURCES.flatMap(({ collection, kind }) => [
    row.replace('{record}', `${collection}/{changed-of-${collection}}`),
    ...(kind === 'content' ? [row.replace('{record}', `${collection}/by-slug/{changed-slug-of-${collection}}`)] : []),
  ]).join('\n');

/** All other requests, with their bodies. A new event, venue or organizer ends with the status that is written here. */
export const REQUESTS = `${MODULE_REQUESTS}

    content                                          anonymous  subscriber  contributor  author   editor   administrator
    ${eachContent('GET P/{collection}                               yes        yes         yes          yes      yes      yes')}
    ${eachContent('POST P/{collection} {title}=Fira {when}          sign in    no          pending      publish  publish  publish')}
    GET P/events/facets?facets=month                 yes        yes         yes          yes      yes      yes
    GET P/events/dates?start_date=2026-12-01         yes        yes         yes          yes      yes      yes
    GET P/events/similar?start_date=2026-12-01       sign in    no          yes          yes      yes      yes

    feeds                                            anonymous  subscriber  contributor  author   editor   administrator
    ${eachFeed('GET P/{feed}                         yes        yes         yes          yes      yes      yes')}
    ${eachEventFormat('GET P/events/{event}.{format}         yes        yes         yes          yes      yes      yes')}
    ${eachEventFormat('GET P/events/by-slug/{slug}.{format}  yes        yes         yes          yes      yes      yes')}
    ${eachEventFormat('GET P/events/{draft}.{format}         hidden     hidden      hidden       hidden   yes      yes')}

    occurrences                                      anonymous  subscriber  contributor  author   editor   administrator
    ${eachSeries('GET P/events/{series}/occurrences                        yes        yes         yes          yes      yes      yes')}
    ${eachSeries('GET P/events/{series}/occurrences?status=trash           sign in    no          no           no       yes      yes')}
    ${eachSeries('GET P/events/{series}/occurrences/2026-12-08             yes        yes         yes          yes      yes      yes')}
    ${eachSeries('POST P/events/{series}/occurrences/2026-12-08 title=Nou  sign in    no          no           no       yes      yes')}
    ${eachSeries('PUT P/events/{series}/occurrences/2026-12-08 title=Nou   sign in    no          no           no       yes      yes')}
    ${eachSeries('PATCH P/events/{series}/occurrences/2026-12-08 title=Nou  sign in    no          no           no       yes      yes')}
    ${eachSeries('DELETE P/events/{series}/occurrences/2026-12-08          sign in    no          no           no       yes      yes')}

    history                                          anonymous  subscriber  contributor  author   editor   administrator
    ${eachRecord('GET P/{record}/history             sign in    no          no           no       yes      yes')}
    ${eachRecord('GET P/{record}/history/1           sign in    no          no           no       yes      yes')}
    ${eachRecord('POST P/{record}/history/2/undo     sign in    no          no           no       yes      yes')}
    ${eachRecord('POST P/{record}/history/2/restore  sign in    no          no           no       yes      yes')}

    terms                                            anonymous  subscriber  contributor  author   editor   administrator
    GET P/categories                                 yes        yes         yes          yes      yes      yes
    POST P/categories name={new}                     sign in    no          no           made     made     made
    GET P/categories/{category}                      yes        yes         yes          yes      yes      yes
    POST P/categories/{category} name={new}          sign in    no          no           no       yes      yes
    PUT P/categories/{category} name={new}           sign in    no          no           no       yes      yes
    PATCH P/categories/{category} name={new}         sign in    no          no           no       yes      yes
    DELETE P/categories/{category}                   sign in    no          no           no       yes      yes
    GET P/tags                                       yes        yes         yes          yes      yes      yes
    POST P/tags name={new}                           sign in    no          no           made     made     made
    GET P/tags/{tag}                                 yes        yes         yes          yes      yes      yes
    POST P/tags/{tag} name={new}                     sign in    no          no           no       yes      yes
    PUT P/tags/{tag} name={new}                      sign in    no          no           no       yes      yes
    PATCH P/tags/{tag} name={new}                    sign in    no          no           no       yes      yes
    DELETE P/tags/{tag}                              sign in    no          no           no       yes      yes

    terms' texts                                                    anonymous  subscriber  contributor  author  editor  administrator
    GET P/categories/{category}/translations                        yes        yes         yes          yes     yes     yes
    GET P/categories/{category}/translations/es                     yes        yes         yes          yes     yes     yes
    POST P/categories/{category}/translations/es name={new}         sign in    no          no           no      yes     yes
    PUT P/categories/{category}/translations/es name={new}          sign in    no          no           no      yes     yes
    PATCH P/categories/{category}/translations/es name={new}        sign in    no          no           no      yes     yes
    DELETE P/categories/{category}/translations/es                  sign in    no          no           no      yes     yes
    GET P/tags/{tag}/translations                                   yes        yes         yes          yes     yes     yes
    GET P/tags/{tag}/translations/es                                yes        yes         yes          yes     yes     yes
    POST P/tags/{tag}/translations/es name={new}                    sign in    no          no           no      yes     yes
    PUT P/tags/{tag}/translations/es name={new}                     sign in    no          no           no      yes     yes
    PATCH P/tags/{tag}/translations/es name={new}                   sign in    no          no           no      yes     yes
    DELETE P/tags/{tag}/translations/es                             sign in    no          no           no      yes     yes

    external ids  anonymous  subscriber  contributor  author  editor  administrator
    ${eachContent('GET P/{collection}/external/a/{of-{collection}}                     sign in  404 {resource}-not-found  404 {resource}-not-found  404 {resource}-not-found  yes  yes')}
    ${eachContent('PUT P/{collection}/external/a/{new} {title}=Fira {when}             sign in  no  pending  publish  publish  publish')}
    ${eachContent('PUT P/{collection}/external/a/{of-{collection}} {title}=Fira        sign in  no  no  no  yes  yes')}
    ${eachContent('PATCH P/{collection}/external/a/{of-{collection}} {title}=Fira      sign in  no  no  no  yes  yes')}
    ${eachContent('DELETE P/{collection}/external/a/{of-{collection}}                  sign in  no  no  no  yes  yes')}
    GET P/categories/external/a/{of-categories}                             sign in  404 category-not-found  404 category-not-found  404 category-not-found  yes  yes
    PUT P/categories/external/a/{new} name={new}                            sign in  no  no  made  made  made
    PUT P/categories/external/a/{of-categories} name={new}                  sign in  no  no  no  yes  yes
    PATCH P/categories/external/a/{of-categories} name={new}                sign in  no  no  no  yes  yes
    DELETE P/categories/external/a/{of-categories}                          sign in  no  no  no  yes  yes
    GET P/tags/external/a/{of-tags}                                         sign in  404 tag-not-found  404 tag-not-found  404 tag-not-found  yes  yes
    PUT P/tags/external/a/{new} name={new}                                  sign in  no  no  made  made  made
    PUT P/tags/external/a/{of-tags} name={new}                              sign in  no  no  no  yes  yes
    PATCH P/tags/external/a/{of-tags} name={new}                            sign in  no  no  no  yes  yes
    DELETE P/tags/external/a/{of-tags}                                      sign in  no  no  no  yes  yes

    translations                                     anonymous  subscriber  contributor  author   editor   administrator
    GET P/translations                               sign in    no          yes          yes      yes      yes
    GET P/translations?status=draft                  sign in    no          yes          yes      yes      yes
    GET P/translations/stats                         sign in    no          yes          yes      yes      yes
    GET P/events?translation_status=complete         yes        yes         yes          yes      yes      yes
    ${eachContent('GET P/{collection}?translation_status=draft      sign in    no          yes          yes      yes      yes')}
    GET P/categories?translation_status=draft        sign in    no          no           yes      yes      yes
    GET P/tags?translation_status=draft              sign in    no          no           yes      yes      yes

    media                                            anonymous  subscriber  contributor  author   editor   administrator
    GET P/media                                      sign in    no          yes          yes      yes      yes
    POST P/media file=fira.jpg                       sign in    no          made         made     made     made
    GET P/media/{own-image}                          -          -           yes          yes      yes      yes
    POST P/media/{own-image} credit=Anna             -          -           yes          yes      yes      yes
    PUT P/media/{own-image} credit=Anna              -          -           yes          yes      yes      yes
    PATCH P/media/{own-image} credit=Anna            -          -           yes          yes      yes      yes
    DELETE P/media/{own-image}                       -          -           yes          yes      yes      yes
    GET P/media/{shown-image}                        sign in    no          yes          yes      yes      yes
    GET P/media/{image}                              sign in    no          unseen       unseen   yes      yes
    POST P/media/{image} credit=Anna                 sign in    no          no           no       yes      yes
    PUT P/media/{image} credit=Anna                  sign in    no          no           no       yes      yes
    PATCH P/media/{image} credit=Anna                sign in    no          no           no       yes      yes
    DELETE P/media/{image}                           sign in    no          no           no       yes      yes
    DELETE P/media/{shown-image}                     sign in    no          no           no       in use   in use
    DELETE P/media/{shown-image}?force=true          sign in    no          no           no       yes      yes

    sources                                          anonymous  subscriber  contributor  author   editor   administrator
    GET P/sources                                    sign in    no          no           no       yes      yes
    POST P/sources kind=ical url=http://127.0.0.1:1  sign in    no          no           no       made     made
    GET P/sources/{source}                           sign in    no          no           no       yes      yes
    POST P/sources/{source} active=no                sign in    no          no           no       yes      yes
    PUT P/sources/{source} active=no                 sign in    no          no           no       yes      yes
    PATCH P/sources/{source} active=no               sign in    no          no           no       yes      yes
    POST P/sources/{source}/run                      sign in    no          no           no       202      202
    DELETE P/sources/{source}                        sign in    no          no           no       yes      yes

    webhooks                                         anonymous  subscriber  contributor  author   editor   administrator
    GET P/webhooks                                   sign in    no          no           no       yes      yes
    POST P/webhooks url=http://127.0.0.1:1           sign in    no          no           no       made     made
    GET P/webhooks/{webhook}                         sign in    no          no           no       yes      yes
    POST P/webhooks/{webhook} active=no              sign in    no          no           no       yes      yes
    PUT P/webhooks/{webhook} active=no               sign in    no          no           no       yes      yes
    PATCH P/webhooks/{webhook} active=no             sign in    no          no           no       yes      yes
    POST P/webhooks/{webhook}/test                   sign in    no          no           no       yes      yes
    POST P/webhooks/{webhook}/secret                 sign in    no          no           no       yes      yes
    POST P/webhooks/{webhook}/replay since=2026-11-20  sign in  no          no           no       yes      yes
    GET P/webhooks/{webhook}/deliveries              sign in    no          no           no       yes      yes
    DELETE P/webhooks/{webhook}                      sign in    no          no           no       yes      yes

    people                                           anonymous  subscriber  contributor  author   editor   administrator
    GET A/me                                         sign in    yes         yes          yes      yes      yes
    GET A/tokens                                     sign in    yes         yes          yes      yes      yes
    GET A/tokens?user={other}                        sign in    no          no           no       no       yes
    POST A/tokens name=a                             sign in    made        made         made     made     made
    POST A/tokens name=a user={other}                sign in    no          no           no       no       made
    DELETE A/tokens/{own-token}                      -          yes         yes          yes      yes      yes
    DELETE A/tokens/{other-token}                    sign in    unknown     unknown      unknown  unknown  yes
    GET A/sessions                                   sign in    yes         yes          yes      yes      yes
    GET A/sessions?user={other}                      sign in    no          no           no       no       yes
    DELETE A/sessions/{own-session}                  -          no          no           no       no       no
    DELETE A/sessions/{other-session}                sign in    no session  no session   no session  no session  yes
    GET A/users                                      sign in    no          no           no       no       yes
    POST A/users username={new}                      sign in    no          no           no       no       made
    GET A/users/{self}                               -          yes         yes          yes      yes      yes
    POST A/users/{self} name=Pau                     -          yes         yes          yes      yes      yes
    PUT A/users/{self} email=pau@example.cat         -          yes         yes          yes      yes      yes
    PATCH A/users/{self} password={password}         -          yes         yes          yes      yes      yes
    PATCH A/users/{self} username={new}              -          no          no           no       no       yes
    PATCH A/users/{self} role=administrator          -          no          no           no       no       yes
    DELETE A/users/{self}                            -          no          no           no       no       yes
    GET A/users/{other}                              sign in    no          no           no       no       yes
    GET A/users/{self}/data                          -          yes         yes          yes      yes      yes
    GET A/users/{other}/data                         sign in    no          no           no       no       yes
    POST A/users/{other} name=Pau                    sign in    no          no           no       no       yes
    PUT A/users/{other} role=editor                  sign in    no          no           no       no       yes
    PATCH A/users/{other} password={password}        sign in    no          no           no       no       yes
    POST A/users/{self}/invitation                   -          no          no           no       no       made
    POST A/users/{other}/invitation                  sign in    no          no           no       no       made
    DELETE A/users/{other}                           sign in    no          no           no       no       yes
    GET A/audit                                      sign in    no          no           no       no       yes`;

/** The answers that the words stand for, about an event; about others with their own name. */
export const ANSWERS: Readonly<Record<string, string | { readonly id: string; readonly slug: string }>> = {
  yes: '200',
  made: '201',
  pending: '201 pending',
  publish: '201 publish',
  'sign in': '401 rest_not_logged_in',
  no: '403 rest_forbidden',
  // A slug reveals the title, so a hidden record is unknown by its slug.
  hidden: { id: '403 event-not-accessible', slug: '404 event-not-found' },
  unknown: '404 token-not-found',
  'no session': '404 session-not-found',
  unseen: '403 media-not-accessible',
  'in use': '409 media-in-use',
  gone: '410 event-no-longer-available',
  'in trash': '410 event-is-in-trash',
};
