import { basename } from 'node:path';
import type { Request, Response } from 'express';
import { type AssetName, getAsset } from './assets.js';

/** Seconds: a year, as long as any cache keeps anything (RFC 8246). */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Sends the file that the path names, compressed where that is accepted.
 * @param version of the path: caches may keep the file for ever under its own; under another, which a page of another
 *   release asks for while instances are replaced, not at all
 */
export async function sendAsset(version: string, request: Request, response: Response): Promise<void> {
  const asset = getAsset(basename(request.path).toLowerCase() as AssetName);
  const isGzip = request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
  response.set({
    'Content-Type': asset.type,
    // The same for everybody, whoever they are, wherever they ask from.
    Vary: 'Accept-Encoding',
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': version === asset.version ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
    ETag: `"${asset.version}${isGzip ? '-gzip' : ''}"`,
    ...(isGzip && { 'Content-Encoding': 'gzip' }),
  });
  response.send(isGzip ? await asset.compress() : asset.bytes);
}
