import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';

/** An HTTP server of the test, in the place of one on the internet. It answers as `respond` says, and keeps the requests. */
export class StandInServer {
  respond: (...parameters: Parameters<RequestListener>) => unknown = (_, response) => response.end();
  /** Since the test began. */
  requests: IncomingMessage[] = [];
  private server!: Server;

  get origin(): string {
    const { address, port } = this.server.address() as AddressInfo;
    return `http://${address}:${port}`;
  }

  listen(address: string): Promise<void> {
    this.server = createServer((request, response) => {
      this.requests.push(request);
      void this.respond(request, response);
    });
    return new Promise((resolve) => this.server.listen(0, address, resolve));
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** Starts a server for a test file. The service may fetch from 127.0.0.1, and from no other local address. */
export function useStandInServer(address = '127.0.0.1'): StandInServer {
  const server = new StandInServer();
  beforeAll(() => server.listen(address));
  beforeEach(() => {
    server.requests = [];
  });
  afterAll(() => server.close());
  return server;
}

/** Reads the body of a request. */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
