import type { IncomingMessage } from 'node:http';
import { diag, DiagLogLevel, type Span, trace } from '@opentelemetry/api';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { MySQL2Instrumentation } from '@opentelemetry/instrumentation-mysql2';
import { core, NodeSDK, resources } from '@opentelemetry/sdk-node';
import type { Request } from 'express';
import { isProbe } from '../../core/http/server/health-paths.js';
import { within } from '../../core/time/within.js';
import { type CurrentTrace, traceIsReadBy } from '../logging/current-trace.js';
import { log } from '../logging/log.js';
import { shownParameters, shownPath } from '../logging/logged-url.js';

/** What we are called where `OTEL_SERVICE_NAME` says nothing. */
const NAME = 'calendar-events';

/** Milliseconds for what is left to be sent. */
const PATIENCE = 3_000;

/**
 * Starts OpenTelemetry's SDK, which reads the rest of its settings from the environment by itself. Traces alone: there
 * are metrics for Prometheus, and logs on the standard output.
 * @returns what ends it
 */
export function startSdk(): () => Promise<void> {
  diag.setLogger({ error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
  core.setGlobalErrorHandler((error) => complain(typeof error === 'string' ? error : (error.message ?? 'error')));
  const sdk = new NodeSDK({
    resource: resources.defaultResource().merge(resources.resourceFromAttributes({ 'service.name': NAME })),
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [http, mysql],
  });
  sdk.start();
  traceIsReadBy(currentTrace);
  return () => within(PATIENCE, sdk.shutdown()).catch(() => complain('What was traced last could not be sent.'));
}

/** Every request but those of who asks whether we are well. An address is told as it is in the log. */
const http = new HttpInstrumentation({
  ignoreIncomingRequestHook: ({ url = '' }) => isProbe(url),
  startIncomingSpanHook: ({ url = '' }) => ({ 'url.path': shownPath(url), 'url.query': shownParameters(url).join('&') }),
  applyCustomAttributesOnSpan: (span, request) => nameByRoute(span, request as IncomingMessage & Partial<Request>),
});

/** Statements without what people wrote, which stands in their parameters. */
const mysql = new MySQL2Instrumentation({ maskStatement: true });

function nameByRoute(span: Span, { method = '', route, context }: Partial<Request>): void {
  const { path } = (route ?? {}) as { path?: string };
  if (context?.requestId != null) span.setAttribute('calendar.request_id', context.requestId);
  if (path === undefined) return;
  span.updateName(`${method} ${path}`);
  span.setAttribute('http.route', path);
}

function currentTrace(): CurrentTrace | undefined {
  const context = trace.getActiveSpan()?.spanContext();
  return context && { trace_id: context.traceId, span_id: context.spanId };
}

let said = '';

/** What is wrong, such as a collector that is away: said once, not each time that it is tried, and in nobody's name. */
function complain(what: string): void {
  if (what === said) return;
  said = what;
  log.warn({ from: 'OpenTelemetry', request_id: undefined, trace_id: undefined, span_id: undefined }, what);
}

function ignore(): void {
  // It is chatter.
}
