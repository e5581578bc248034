import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Settings } from '../../core/config/settings.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RoutedHttpAdapter } from '../../core/http/server/routed-http-adapter.js';
import { METRICS_PATH } from '../health/health-check.js';
import type { Middleware } from '../../core/http/server/middleware.js';
import { NetworkList } from '../../core/http/context/network-list.js';
import type { MetricsService } from './metrics.service.js';

/** Headers that a proxy adds. Behind a proxy that the settings do not name, the address of the client is not known. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/**
 * Registers `GET /metrics` for Prometheus.
 * @param limit counts the requests, and refuses those above the limit
 */
export function registerMetricsRoute(
  adapter: RoutedHttpAdapter,
  metricsService: MetricsService,
  limit: Middleware,
  settings: Pick<Settings, 'metricsToken' | 'metricsNetworks'>,
): void {
  const networks = new NetworkList(settings.metricsNetworks);
  adapter.addPlainRoute(METRICS_PATH, limit, async (request, response) => {
    assertCanReadMetrics(request, settings.metricsToken, networks);
    const { type, text } = await metricsService.render();
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': type }).send(text);
  });
}

/**
 * With `METRICS_TOKEN`, every client needs this token. Without it, the client must be in one of `METRICS_NETWORKS`.
 * @throws DomainError 401 or 403
 */
function assertCanReadMetrics(request: Request, metricsToken: string | null, networks: NetworkList): void {
  if (metricsToken === null) {
    if (!isInNetwork(request, networks)) throw new DomainError('forbidden');
    return;
  }
  const { authorization } = request.headers;
  if (authorization === undefined) throw new DomainError('not-signed-in');
  const [, token = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!timingSafeEqual(hashText(token), hashText(metricsToken))) throw new DomainError('bad-credentials');
}

function isInNetwork({ head, headers }: Request, networks: NetworkList): boolean {
  const isForwarded = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  if (isForwarded && !head.isFromProxy) return false;
  return networks.includes(head.address);
}

/** Returns a hash, because `timingSafeEqual` compares only buffers of the same length. */
function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
