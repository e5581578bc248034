import type { SignedInContext } from '../../core/http/context/request-context.js';
import { withDefault } from '../../core/objects.js';
import { type UpdateWebhookDto, WEBHOOK_DEFAULTS } from './dto/webhook.dto.js';
import type { Webhook } from './webhook.entity.js';

/** The columns that clients write. */
export type WebhookColumns = Pick<
  Webhook,
  'url' | 'name' | 'types' | 'filters' | 'languageOfTexts' | 'fallback' | 'payload' | 'fields' | 'delaySeconds' | 'active' | 'userId'
>;

/** What a client that creates a webhook leaves to the defaults. */
export const NOTHING_SENT: UpdateWebhookDto = {
  ...{ name: null, types: null, filters: null, fallback: null, payload: null, _fields: null, delay: null, active: null, owner: null },
};

/** The columns on which it depends what is sent. */
const FOLLOWING: readonly (keyof WebhookColumns)[] = ['types', 'filters', 'languageOfTexts', 'fallback', 'userId'];

/** Returns the columns of the fields that a client sends. `null` restores a default. */
export function buildWebhookColumns(sent: UpdateWebhookDto, { principal }: SignedInContext): Partial<WebhookColumns> {
  const filters = sent.filters && Object.keys(sent.filters).length > 0 ? sent.filters : null;
  return {
    url: sent.url,
    name: sent.name,
    types: withDefault(sent.types, [...WEBHOOK_DEFAULTS.types])?.join(),
    filters: sent.filters === undefined ? undefined : filters && JSON.stringify(filters),
    languageOfTexts: sent.translation_language,
    fallback: withDefault(sent.fallback, WEBHOOK_DEFAULTS.fallback),
    payload: withDefault(sent.payload, WEBHOOK_DEFAULTS.payload),
    fields: sent._fields,
    delaySeconds: withDefault(sent.delay, WEBHOOK_DEFAULTS.delay),
    active: withDefault(sent.active, WEBHOOK_DEFAULTS.active),
    userId: withDefault(sent.owner, principal.id),
  };
}

/** Tells whether a write names anything on which it depends what is sent. */
export function namesFollowing(columns: Partial<WebhookColumns>): boolean {
  return FOLLOWING.some((column) => columns[column] !== undefined);
}

/** Tells whether a write changes what is sent. */
function changesFollowing(webhook: Webhook, columns: Partial<WebhookColumns>): boolean {
  return FOLLOWING.some((column) => columns[column] !== undefined && columns[column] !== webhook[column]);
}

/** Takes back the message that no receiver has accepted. If it is being sent, the next one waits for that attempt. */
export const NOT_PENDING = { pending: null } as const;

/** Returns what follows from a change: what is on its way is dropped if it is no longer wanted, and failures are forgotten. */
export function findConsequences(webhook: Webhook, columns: Partial<WebhookColumns>, nowUtc: string): Partial<Webhook> {
  const isNewAddress = columns.url !== undefined && columns.url !== webhook.url;
  const begins = columns.active === true || isNewAddress;
  return {
    ...(changesFollowing(webhook, columns) ? NOT_PENDING : {}),
    ...(begins ? { failures: 0, failingSinceUtc: null, dueUtc: nowUtc } : {}),
    ...(columns.active === true ? { disabledReason: null } : {}),
  };
}
