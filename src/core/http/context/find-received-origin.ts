import type { Request } from 'express';

/**
 * Returns the origin of a request as the client sent it: scheme, host and port. Of a trusted proxy, the last values of
 * `X-Forwarded-Proto` and `X-Forwarded-Host` count; other clients may send what they like.
 * @returns undefined for a host that is none
 */
export function findReceivedOrigin({ head, headers }: Pick<Request, 'head' | 'headers'>): string | undefined {
  const read = (name: string) => (head.isFromProxy ? lastOf(headers[name]) : undefined);
  const url = `${read('x-forwarded-proto') ?? 'http'}://${read('x-forwarded-host') ?? headers.host}`;
  return /^https?:\/\/[\w.:[\]-]+$/.test(url) && URL.canParse(url) ? new URL(url).origin : undefined;
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return (
    String(header ?? '')
      .split(',')
      .at(-1)!
      .trim()
      .toLowerCase() || undefined
  );
}
