import { describeRefusal } from './describe-refusal.js';
import { ENGLISH_CATALOGUE } from '../../core/catalogues/catalogue.js';
import { formatProblem } from '../../core/catalogues/format-message.js';
import type { ErrorKind, Reason } from '../../core/errors/domain-error.js';
import { ERROR_TABLE } from '../../core/http/responses/error-table.js';
import { RESOURCE_NAMES, type ResourceName } from '../../core/resources.js';

/** The parts of an error body that mean the same in every language. */
interface ErrorBody {
  readonly code?: unknown;
  readonly data?: {
    readonly params?: unknown;
    readonly details?: Readonly<Record<string, { readonly code: string }>>;
    readonly required_scope?: string;
    readonly required_right?: string;
  };
}

/**
 * Describes a refusal in English, whatever the language of the address. What no sentence is known for, such as the answer of a proxy or
 * of a later release, is in its own words.
 */
export function describeInEnglish(answer: { readonly status: number; readonly body: unknown }): string {
  const body = (typeof answer.body === 'object' && answer.body !== null ? answer.body : {}) as ErrorBody;
  const found = findKind(body.code);
  if (found === undefined) return describeRefusal(answer);
  const { params, details = {} } = body.data ?? {};
  const missing = Array.isArray(params) ? params.map(String) : [];
  const reasons = Object.fromEntries(Object.entries(details).map(([name, { code: reason, ...values }]) => [name, { reason, ...values }]));
  const isKnown = Object.values(reasons).every(({ reason }) => reason in ENGLISH_CATALOGUE.messages.reasons);
  if (!isKnown) return describeRefusal(answer);
  const text = formatProblem(ENGLISH_CATALOGUE.messages, {
    code: 'refused',
    ...found,
    missing,
    reasons: reasons as Record<string, Reason>,
  });
  const { required_scope: scope, required_right: right } = body.data ?? {};
  const lacking = [...(scope ? [`The scope ${scope} is missing.`] : []), ...(right ? [`The right ${right} is missing.`] : [])];
  return lacking.length === 0 ? text : [toSentence(text), ...lacking].join(' ');
}

function findKind(code: unknown): { kind: ErrorKind; resource: ResourceName } | undefined {
  for (const kind of Object.keys(ERROR_TABLE) as ErrorKind[]) {
    const resource = RESOURCE_NAMES.find((name) => ERROR_TABLE[kind].code(name) === code);
    if (resource !== undefined) return { kind, resource };
  }
  return undefined;
}

/** Returns a text with one full stop at its end. */
export function toSentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
