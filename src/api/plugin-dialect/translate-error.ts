import { STATUS_CODES } from 'node:http';
import type { Request } from 'express';
import type { DomainError, ErrorKind } from '../../core/errors/domain-error.js';
import { isRead } from '../../core/http/context/request-head.js';
import type { ErrorBody } from '../../core/http/responses/error-body.js';
import { isRecordName } from '../../core/resources.js';

/** In what an error of the plugin differs from ours. */
interface PluginError {
  readonly status?: number;
  readonly code: string;
  /** The wrong parameters, where ours have other names. */
  readonly params?: Readonly<Record<string, string>>;
}

const WRONG_CREDENTIALS: PluginError = { code: 'incorrect_password' };
const FORBIDDEN: PluginError = { code: 'rest_forbidden' };

type Find = (error: DomainError, body: ErrorBody, request: Request) => PluginError | undefined;

const ERRORS: Readonly<Partial<Record<ErrorKind, Find>>> = {
  'not-signed-in': (_error, body, request) => findWrongStatus(body, request) ?? FORBIDDEN,
  forbidden: (_error, body, request) => findWrongStatus(body, request),
  'not-accessible': (_error, _body, request) => (isRead(request) ? undefined : FORBIDDEN),
  'bad-credentials': () => WRONG_CREDENTIALS,
  'password-not-accepted': () => WRONG_CREDENTIALS,
  'method-not-allowed': () => ({ status: 404, code: 'rest_no_route' }),
  'term-exists': () => ({ status: 400, code: 'term_exists' }),
  'not-found': ({ details: { resource = '' } }, body, { params }) => {
    if (resource === 'event') return { code: 'rest-event-not-found' };
    return isRecordName(resource) ? invalid(params.slug === undefined ? 'id' : 'slug', body) : undefined;
  },
  // A record in the trash is hidden, as a draft is.
  'no-longer-available': ({ details: { resource } }) => ({
    status: 403,
    code: resource === 'event' ? 'event-no-longer-available' : `${resource}-not-accessible`,
  }),
  'missing-parameters': ({ details: { missing = [] } }, body) => {
    const [name = ''] = missing;
    return LINKED_FIELD.test(name) ? invalid(name.split('.')[0]!, body) : undefined;
  },
  'invalid-parameters': ({ details: { reasons = {}, resource } }, { data }) => {
    const names = Object.keys(reasons);
    if (resource === 'event' && names.includes('id')) return { code: 'rest-invalid-event-id' };
    const linked = names.find((name) => LINKED_FIELD.test(name));
    if (linked !== undefined) return { code: `could-not-create-${linked.split('.')[0]}` };
    const params = Object.entries(data.params ?? {}).map(([name, reason]) => [name.replace(/\.\d+$/, ''), reason]);
    return { code: 'rest_invalid_param', params: Object.fromEntries(params) as Record<string, string> };
  },
};

/** A field of a venue or an organizer that comes with an event: `venue.0.website`. */
const LINKED_FIELD = /^(venue|organizer)\.(\d+\.)?[a-z]/;

/** Returns the body of an error with the status, the code and the parameters of the plugin. */
export function translateError(body: ErrorBody, error: DomainError, request: Request): ErrorBody {
  const found = ERRORS[error.kind]?.(error, body, request);
  if (found === undefined) return body;
  const { status = body.status, code, params } = found;
  return { ...body, code, data: { ...body.data, status, ...(params && { params: { ...params } }) }, title: STATUS_CODES[status]!, status };
}

function invalid(name: string, { message }: ErrorBody): PluginError {
  return { status: 400, code: 'rest_invalid_param', params: { [name]: message } };
}

/** For the plugin, a status that the client may not list is a wrong parameter. */
function findWrongStatus(body: ErrorBody, request: Request): PluginError | undefined {
  return isRead(request) && new URLSearchParams(request.head.queryString).has('status') ? invalid('status', body) : undefined;
}
