/** What those who run the service ask of it, outside of every language. */
export const LIVE = '/health/live';
export const READY = '/health/ready';
export const METRICS = '/metrics';

/** @param url path and query as they came */
export function isProbe(url: string): boolean {
  const [path = ''] = url.toLowerCase().split('?', 1);
  return [LIVE, READY, METRICS].includes(path.replace(/\/$/, ''));
}
