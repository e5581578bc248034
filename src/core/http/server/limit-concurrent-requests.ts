import type { Settings } from '../../config/settings.js';
import { DomainError } from '../../errors/domain-error.js';
import { buildAddressKey } from '../context/client-address.js';
import { sendError } from '../responses/error-response.js';
import type { Middleware } from './middleware.js';

/**
 * Limits the requests of one address at the same time to its limit of connections. A connection may carry several: those of
 * many clients of a proxy, or requests that a client sends without waiting for the response (RFC 9112 §9.3.2). Such a client
 * loses its connection, a proxy does not.
 */
export function limitConcurrentRequests({ maxConnectionsPerAddress }: Pick<Settings, 'maxConnectionsPerAddress'>): Middleware {
  const countByClient = new Map<string, number>();
  return (request, response, next) => {
    const { address, isFromProxy } = request.head;
    const client = buildAddressKey(address);
    const count = (countByClient.get(client) ?? 0) + 1;
    if (count > maxConnectionsPerAddress) {
      if (!isFromProxy) response.setHeader('Connection', 'close');
      sendError(new DomainError('too-many-requests', { headers: { 'Retry-After': '1' } }), request, response);
      return;
    }
    countByClient.set(client, count);
    response.once('close', () => {
      const left = countByClient.get(client)! - 1;
      if (left > 0) countByClient.set(client, left);
      else countByClient.delete(client);
    });
    next();
  };
}
