import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Decoder } from '../../src/content/images/decoding/decoder.js';
import { TEST_SETTINGS } from './service/test-settings.js';

/**
 * Lets the process that decodes images end before it is ready, as on a system for which there is no `sharp`; but without the stack that
 * Node prints for a missing package.
 * @returns a function that undoes it
 */
export function withoutDecoder(decoder: Decoder): () => void {
  const path = join(mkdtempSync(join(TEST_SETTINGS.dataDir, 'without-decoder-')), 'decode-process.mjs');
  writeFileSync(path, 'process.exit(1);\n');
  const { program } = decoder;
  decoder.stop();
  decoder.program = path;
  return () => {
    decoder.program = program;
  };
}
