import { characters, networks, oneOf, textThat, webAddress, wholeNumber } from '../kinds.js';
import { areTraceExporters } from '../rules.js';
import { findHeaderValues, wholeText } from '../secrets.js';
import type { SettingList } from '../setting.js';

/** The levels of the log, from the least severe. A level includes the more severe ones. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Stopping, the log and metrics. */
export const OPERATION = {
  drainDelaySeconds: {
    name: 'DRAIN_DELAY',
    kind: wholeNumber(0, 300),
    default: '5',
    text: 'Seconds between the signal to stop and the moment when the service accepts no more connections.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    kind: oneOf(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
    default: 'info',
    text: 'The lowest level that is logged: `trace`, `debug`, `info` (a line for each request), `warn`, `error`, `fatal` or `silent`. See [Logs](operation.md#logs).',
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    kind: textThat(
      (text) => /^[\w.~+/-]{16,256}=*$/.test(text),
      'must be 16 to 256 letters, digits, or . _ ~ + / -; 32 random ones are a good choice',
    ),
    text: 'The bearer token that a client needs to read `/metrics`. Without it, clients in `METRICS_NETWORKS` may read them.',
    findSecrets: wholeText,
  },
  metricsNetworks: {
    name: 'METRICS_NETWORKS',
    kind: networks,
    default: 'loopback',
    text: 'The clients that may read `/metrics` without a token: addresses or networks, separated by commas, as in `TRUST_PROXY`.',
  },
} as const satisfies SettingList;

/** Variables of OpenTelemetry, which reads most of them itself. */
export const TRACES = {
  endpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    kind: webAddress('http://collector:4318'),
    example: 'http://127.0.0.1:4318',
    text: 'The address of the collector (OTLP).',
  },
  tracesEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    kind: webAddress('http://collector:4318/v1/traces'),
    example: 'http://127.0.0.1:4318/v1/traces',
    text: 'The full address to which traces are sent.',
  },
  exporter: {
    name: 'OTEL_TRACES_EXPORTER',
    kind: textThat(areTraceExporters, 'must be none, or some of otlp, console and zipkin, separated by commas'),
    example: 'otlp',
    text: '`otlp`, `console` or `zipkin`, or several separated by commas. `none` turns traces off.',
  },
  protocol: {
    name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    kind: oneOf(['http/protobuf', 'http/json', 'grpc'], 'must be http/protobuf, http/json or grpc'),
    otherwise: '`http/protobuf`',
    example: 'http/protobuf',
    text: '`http/protobuf`, `http/json` or `grpc`.',
  },
  headers: {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    kind: characters(1, 8192, 'must look like name=value,name=value'),
    text: 'Headers for the collector, such as `authorization=Bearer%20…`.',
    findSecrets: findHeaderValues,
  },
  serviceName: {
    name: 'OTEL_SERVICE_NAME',
    kind: characters(1, 255, 'must be a name of at most 255 characters'),
    otherwise: '`calendar-events`',
    example: 'calendar-events',
    text: 'The name of the service in traces.',
  },
  isDisabled: {
    name: 'OTEL_SDK_DISABLED',
    kind: textThat((text) => /^(true|false)$/i.test(text), 'must be true or false'),
    otherwise: '`false`',
    example: 'true',
    text: '`true` turns traces off.',
  },
} as const satisfies SettingList;
