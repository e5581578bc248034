import { DomainError } from '../../errors/domain-error.js';
import { BODY_METHODS } from '../responses/discard-body.js';
import { sendError } from '../responses/error-response.js';
import type { Middleware } from '../server/middleware.js';
import { bodyLimitsOf } from './body-limits.js';
import { findBodyProblem } from './read-body.js';

/** Refuses a body whose size or type, as the head of the request declares them, the route does not accept. It reads nothing. */
export const checkBodyHead: Middleware = (request, response, next) => {
  const { match, method } = request;
  const problem = BODY_METHODS.has(method) ? findBodyProblem(request, bodyLimitsOf(match.route!.handler)) : undefined;
  if (problem === undefined) next();
  else sendError(new DomainError(problem), request, response);
};
