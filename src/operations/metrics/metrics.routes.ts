import { createHash, timingSafeEqual } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { settings } from '../../core/config/settings.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { METRICS_PATH } from '../../core/http/server/health-paths.js';
import { MetricsService } from './metrics.js';

/** Registers `GET /metrics` for Prometheus. */
export function registerMetricsRoute(app: NestExpressApplication): void {
  const metricsService = app.get(MetricsService);
  const server = app.getHttpAdapter().getInstance();
  server.get(METRICS_PATH, async (request, response) => {
    assertMetricsToken(request);
    const { type, text } = await metricsService.render();
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': type }).send(text);
  });
}

/** @throws DomainError 401 if `METRICS_TOKEN` is set and the request does not have this token */
function assertMetricsToken({ headers: { authorization } }: Request): void {
  if (settings.metricsToken === null) return;
  if (authorization === undefined) throw new DomainError('not-signed-in');
  const [, token = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!timingSafeEqual(hashText(token), hashText(settings.metricsToken))) throw new DomainError('bad-credentials');
}

/** Returns a hash, because `timingSafeEqual` compares only buffers of the same length. */
function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
