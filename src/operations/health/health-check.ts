/**
 * The state of one component. `unknown`: it cannot be checked while another component fails. `unused`: this service does
 * not have the component.
 */
export interface HealthCheck {
  readonly status: 'ok' | 'failing' | 'unknown' | 'unused';
  /** One word, such as `ECONNREFUSED`. Never an address or a user name, because everybody can read it. */
  readonly reason?: string;
  /** Measured values, such as `free_bytes`. */
  readonly [figure: string]: string | number | undefined;
}

type HealthComponent = 'service' | 'database' | 'migrations' | 'disk';

export interface Health {
  readonly status: 'ok' | 'failing';
  readonly checks: Readonly<Partial<Record<HealthComponent, HealthCheck>>>;
}

/** Returns the checks with the overall status: `failing` if one of them fails. */
export function summarizeChecks(checks: Health['checks']): Health {
  const isFailing = Object.values(checks).some(({ status }) => status === 'failing');
  return { status: isFailing ? 'failing' : 'ok', checks };
}

/** Returns the error's code, or `error`. The message may contain addresses, so it is not shown. */
export function getErrorReason(error: unknown): string {
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  if (driverError !== undefined) return getErrorReason(driverError);
  return typeof code === 'string' ? code : 'error';
}

/** The paths for operators. They have no language. */
export const LIVENESS_PATH = '/health/live';
export const READINESS_PATH = '/health/ready';
export const METRICS_PATH = '/metrics';

/** Tells whether a URL is one of these paths. @param url the path and the query string */
export function isHealthPath(url: string): boolean {
  const [path = ''] = url.toLowerCase().split('?', 1);
  return [LIVENESS_PATH, READINESS_PATH, METRICS_PATH].includes(path.replace(/\/$/, ''));
}
