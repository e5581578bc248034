/** The paths for operators. They have no language. */
export const LIVENESS_PATH = '/health/live';
export const READINESS_PATH = '/health/ready';
export const METRICS_PATH = '/metrics';

/** Tells whether a URL is one of these paths. @param url the path and the query string */
export function isHealthPath(url: string): boolean {
  const [path = ''] = url.toLowerCase().split('?', 1);
  return [LIVENESS_PATH, READINESS_PATH, METRICS_PATH].includes(path.replace(/\/$/, ''));
}
