import type { ErrorKind } from '../../errors/domain-error.js';
import type { ResourceName } from '../../resources.js';

export interface ErrorRule {
  readonly status: number;
  /** Returns the code that clients compare. It is stable and never translated. */
  readonly code: (resource: ResourceName) => string;
}

const rule = (status: number, code: string): ErrorRule => ({ status, code: () => code });
const resourceRule = (status: number, ending: string): ErrorRule => ({ status, code: (resource) => `${resource}-${ending}` });

/** The status and the code of each kind of error. A kind without a row does not compile. */
export const ERROR_TABLE: Readonly<Record<ErrorKind, ErrorRule>> = {
  'missing-parameters': rule(400, 'rest_missing_callback_param'),
  'invalid-parameters': rule(400, 'rest_invalid_param'),
  'invalid-json': rule(400, 'rest_invalid_json'),
  'body-too-complex': rule(400, 'rest_body_too_complex'),
  'bad-request': rule(400, 'rest_bad_request'),
  // Of its pixels. The status of too many bytes is 413.
  'media-too-large': rule(400, 'media-too-large'),
  'media-not-readable': rule(400, 'media-not-readable'),
  moved: rule(301, 'rest_moved'),
  // 308 makes the client repeat the method (RFC 9110 §15.4.9).
  'moved-for-writes': rule(308, 'rest_moved'),
  'not-signed-in': rule(401, 'rest_not_logged_in'),
  'bad-credentials': rule(401, 'rest_invalid_credentials'),
  'password-not-accepted': rule(401, 'rest_invalid_credentials'),
  forbidden: rule(403, 'rest_forbidden'),
  'confirmation-required': rule(403, 'confirmation-required'),
  'not-accessible': resourceRule(403, 'not-accessible'),
  'no-route': rule(404, 'rest_no_route'),
  'unknown-language': rule(404, 'rest_no_route'),
  'not-found': resourceRule(404, 'not-found'),
  'page-not-found': resourceRule(404, 'archive-page-not-found'),
  'occurrence-not-found': rule(404, 'occurrence-not-found'),
  'version-not-found': rule(404, 'version-not-found'),
  'translation-not-found': rule(404, 'translation-not-found'),
  'method-not-allowed': rule(405, 'rest_method_not_allowed'),
  'request-timeout': rule(408, 'rest_request_timeout'),
  'exceptions-lost': rule(409, 'exceptions-lost'),
  'cannot-undo-creation': rule(409, 'cannot-undo-creation'),
  'last-translation': rule(409, 'last-translation'),
  'last-occurrence': rule(409, 'last-occurrence'),
  'term-exists': rule(409, 'term-exists'),
  'user-exists': rule(409, 'user-exists'),
  'user-of-issuer': rule(409, 'user-of-issuer'),
  'external-id-exists': rule(409, 'external-id-exists'),
  'limit-reached': rule(409, 'limit-reached'),
  'last-administrator': rule(409, 'last-administrator'),
  'media-in-use': rule(409, 'media-in-use'),
  'idempotency-key-in-use': rule(409, 'idempotency-key-in-use'),
  'in-trash': resourceRule(410, 'is-in-trash'),
  'no-longer-available': resourceRule(410, 'no-longer-available'),
  'sync-token-expired': rule(410, 'sync-token-expired'),
  'precondition-failed': rule(412, 'precondition-failed'),
  'payload-too-large': rule(413, 'rest_payload_too_large'),
  'media-file-too-large': rule(413, 'media-too-large'),
  'uri-too-long': rule(414, 'rest_uri_too_long'),
  'unsupported-media-type': rule(415, 'rest_unsupported_media_type'),
  'media-type-not-allowed': rule(415, 'media-type-not-allowed'),
  'idempotency-key-reused': rule(422, 'idempotency-key-reused'),
  'failed-dependency': rule(424, 'failed-dependency'),
  'too-many-requests': rule(429, 'rest_too_many_requests'),
  'headers-too-large': rule(431, 'rest_headers_too_large'),
  internal: rule(500, 'internal'),
  'uploads-unavailable': rule(501, 'media-uploads-unavailable'),
  unavailable: rule(503, 'rest_service_unavailable'),
};
