/** What those who run the service ask of it, outside of every language. */
export const LIVENESS_PATH = '/health/live';
export const READINESS_PATH = '/health/ready';
export const METRICS_PATH = '/metrics';

/** @param url path and query as they came */
export function isHealthPath(url: string): boolean {
  const [path = ''] = url.toLowerCase().split('?', 1);
  return [LIVENESS_PATH, READINESS_PATH, METRICS_PATH].includes(path.replace(/\/$/, ''));
}
