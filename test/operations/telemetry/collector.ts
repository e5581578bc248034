import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';

export interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
  /** Attributes of the sender. */
  resource: Record<string, unknown>;
}

type Attributes = { key: string; value: Record<string, unknown> }[];

/** The part of a message that the tests read. */
interface Message {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: { spans: (Omit<Span, 'attributes'> & { attributes: Attributes })[] }[];
  }[];
}

/** A collector of traces: receives OTLP over HTTP, in JSON (OpenTelemetry Protocol 1.5 §OTLP/HTTP). */
export class Collector {
  spans: Span[] = [];
  /** The last request. */
  lastRequest: { url?: string | undefined; headers: NodeJS.Dict<string | string[]> } = { headers: {} };
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.lastRequest = request;
      this.spans.push(...parseSpans(Buffer.concat(chunks).toString()));
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** Waits for a span with this name, and returns it. */
  async waitForSpan(name: string): Promise<Span> {
    for (let tries = 0; tries < 600; tries++) {
      const span = this.spans.find((one) => one.name === name);
      if (span) return span;
      await sleep(50);
    }
    throw new Error(`The collector did not receive «${name}», but ${this.spans.map((span) => span.name).join(', ')}`);
  }
}

function parseSpans(text: string): Span[] {
  const { resourceSpans } = JSON.parse(text) as Message;
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const spans = scopeSpans.flatMap((scope) => scope.spans);
    return spans.map((span) => ({ ...span, attributes: toRecord(span.attributes), resource: toRecord(resource.attributes) }));
  });
}

function toRecord(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/** Starts a collector for the test file, which is emptied before each test. */
export function useCollector(): Collector {
  const collector = new Collector();
  beforeAll(() => collector.open());
  beforeEach(() => void (collector.spans = []));
  afterAll(() => collector.close());
  return collector;
}
