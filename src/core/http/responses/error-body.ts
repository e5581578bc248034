import { STATUS_CODES } from 'node:http';
import type { SiteSettings } from '../../config/site-settings.js';
import type { DomainError, Reason, Reasons } from '../../errors/domain-error.js';
import { RESOURCE_NAMES } from '../../resources.js';
import { translateError, translateReason } from '../../i18n/translate.js';
import type { Language } from '../../text/language.js';
import { ERROR_TABLE } from './error-table.js';

/** Errors that name no resource have the same code and the same message for all. */
const ANY_RESOURCE = RESOURCE_NAMES[0]!;

/** The body of an error response. It is both the error that calendar clients know and a problem of RFC 9457 §3.1. */
export interface ErrorBody {
  code: string;
  message: string;
  data: { status: number; params?: string[] | Record<string, string>; details?: Record<string, object>; [more: string]: unknown };
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
}

/**
 * Returns the response body of an error, with its messages in one language.
 * @param instance the path of the request that failed
 */
export function buildErrorBody(error: DomainError, language: Language, instance: string, settings: SiteSettings): ErrorBody {
  const { kind, details } = error;
  const resource = details.resource ?? ANY_RESOURCE;
  const { status, code } = ERROR_TABLE[kind];
  const named = kind === 'unknown-language' ? settings.languages : (details.missing ?? Object.keys(details.reasons ?? {}));
  const message = translateError(settings, language, kind, resource, named);
  return {
    code: code(resource),
    message,
    data: { status, ...buildParameterDetails(error, language, settings), ...details.data },
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    instance: encodePath(instance),
  };
}

/** Percent-encodes the characters that a path must not contain (RFC 3986 §3.3). What is encoded already stays. */
function encodePath(path: string): string {
  return path.replace(/[^\w.~!$&'()*+,;=:@/%-]|%(?![\da-f]{2})/gi, encodeURIComponent);
}

function buildParameterDetails({ details: { missing, reasons } }: DomainError, language: Language, settings: SiteSettings) {
  if (missing) return { params: missing };
  if (!reasons) return {};
  const params = Object.fromEntries(Object.entries(reasons).map(([name, reason]) => [name, translateReason(settings, language, reason)]));
  return { params, details: buildReasonDetails(reasons, params) };
}

function buildReasonDetails(reasons: Reasons, messages: Record<string, string>): Record<string, object> {
  const entries = Object.entries(reasons).map(([name, sent]) => {
    const { code, ...figures } = sent.reason === 'recurrence' ? sent.problem : renameReason(sent);
    return [name, { code, message: messages[name], ...figures }];
  });
  return Object.fromEntries(entries) as Record<string, object>;
}

function renameReason({ reason: code, ...figures }: Reason): { code: Reason['reason'] } {
  return { code, ...figures };
}
