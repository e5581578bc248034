import type { IncomingMessage } from 'node:http';
import { diag, DiagLogLevel, type Span, trace } from '@opentelemetry/api';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { MySQL2Instrumentation } from '@opentelemetry/instrumentation-mysql2';
import { core, NodeSDK, resources } from '@opentelemetry/sdk-node';
import type { Request } from 'express';
import type { Settings } from '../core/config/settings.js';
import { isHealthPath } from './health/health-check.js';
import { withTimeout } from '../core/time/with-timeout.js';
import { type CurrentTrace, setTraceSource, createLogger } from './logging/create-logger.js';
import { createPathRedactor, listParameterNames } from './logging/logged-url.js';

/** Name of the service in traces, if `OTEL_SERVICE_NAME` is not set. */
const DEFAULT_SERVICE_NAME = 'calendar-events';

/** At shutdown, the remaining spans must be sent within this time. */
const FLUSH_TIMEOUT_MS = 3_000;

/**
 * Starts OpenTelemetry's SDK for traces only: the service has metrics for Prometheus, and logs on standard output. The SDK
 * reads its other settings from the environment.
 * @returns a function that sends the remaining spans and stops the SDK; it never rejects
 */
export function startSdk(settings: Settings): () => Promise<void> {
  const complain = createComplaint(settings);
  diag.setLogger({ error: complain, warn: complain, info: ignoreMessage, debug: ignoreMessage, verbose: ignoreMessage }, DiagLogLevel.WARN);
  core.setGlobalErrorHandler((error) => complain(typeof error === 'string' ? error : (error.message ?? 'error')));
  const sdk = new NodeSDK({
    resource: resources.defaultResource().merge(resources.resourceFromAttributes({ 'service.name': DEFAULT_SERVICE_NAME })),
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [createHttpInstrumentation(settings), mysqlInstrumentation],
  });
  sdk.start();
  setTraceSource(readActiveTrace);
  return () => withTimeout(FLUSH_TIMEOUT_MS, sdk.shutdown()).catch(() => complain('The last spans could not be sent.'));
}

/** Traces every request except health checks. Redacts URLs as the log does. */
function createHttpInstrumentation(settings: Settings): HttpInstrumentation {
  const redactPath = createPathRedactor(settings);
  return new HttpInstrumentation({
    ignoreIncomingRequestHook: ({ url = '' }) => isHealthPath(url),
    startIncomingSpanHook: ({ url = '' }) => ({ 'url.path': redactPath(url), 'url.query': listParameterNames(url).join('&') }),
    applyCustomAttributesOnSpan: (span, request) => nameSpanByRoute(span, request as IncomingMessage & Partial<Request>),
  });
}

/** Traces SQL statements without their values. */
const mysqlInstrumentation = new MySQL2Instrumentation({ maskStatement: true });

function nameSpanByRoute(span: Span, { method = '', route, head }: Partial<Request>): void {
  const { path } = (route ?? {}) as { path?: string };
  if (head?.requestId != null) span.setAttribute('calendar.request_id', head.requestId);
  if (path === undefined) return;
  span.updateName(`${method} ${path}`);
  span.setAttribute('http.route', path);
}

function readActiveTrace(): CurrentTrace | undefined {
  const context = trace.getActiveSpan()?.spanContext();
  return context && { trace_id: context.traceId, span_id: context.spanId };
}

/**
 * Returns the function that logs a warning of OpenTelemetry, such as an unreachable collector. It logs one once, not for each attempt,
 * and without the ids of the request that happens to run.
 */
function createComplaint(settings: Settings): (what: string) => void {
  const logger = createLogger(settings);
  let lastWarning = '';
  return (what) => {
    if (what === lastWarning) return;
    lastWarning = what;
    logger.warn({ from: 'OpenTelemetry', request_id: undefined, trace_id: undefined, span_id: undefined }, what);
  };
}

function ignoreMessage(): void {
  // Only warnings and errors are logged.
}
