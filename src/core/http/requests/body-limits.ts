import { type ExecutionContext, SetMetadata } from '@nestjs/common';

const BODY_LIMITS = 'calendar:body-limits';

/** How large the body of a route may be. */
export interface BodyLimits {
  readonly bytes: number;
  /** Members of objects and items of arrays, on all levels together. */
  readonly members: number;
  /** Signs of markup in all its texts together. Cleaning HTML takes some microseconds for each. */
  readonly markupSigns?: number;
}

/** Of routes that declare no limits. The texts of a record in several languages fit. */
const DEFAULT_LIMITS: BodyLimits = { bytes: 1024 * 1024, members: 10_000 };

/** The limits of bodies that describe an account or a token: some names and a list of scopes. */
export const ACCOUNT_LIMITS: BodyLimits = { bytes: 16 * 1024, members: 200 };

/** Limits the body of a route, or of all routes of a controller. */
export const LimitBody = (limits: BodyLimits) => SetMetadata<string, BodyLimits>(BODY_LIMITS, limits);

/** Returns the limits of the body of the route that a request is routed to. */
export function bodyLimitsOf(context: ExecutionContext): BodyLimits {
  const own = [context.getHandler(), context.getClass()].map(
    (target) => Reflect.getMetadata(BODY_LIMITS, target) as BodyLimits | undefined,
  );
  return own.find((limits) => limits !== undefined) ?? DEFAULT_LIMITS;
}
