import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Decoder } from '../../src/content/images/decoding/decoder.js';

/**
 * Lets the process that decodes images end as it does on a system for which there is no `sharp`: a package that it imports is missing.
 * @returns a function that undoes it
 */
export function withoutDecoder(decoder: Decoder): () => void {
  const path = join(mkdtempSync(join(process.env.DATA_DIR!, 'without-decoder-')), 'decode-process.mjs');
  writeFileSync(path, "import 'a-package-that-is-not-there';\n");
  const { program } = decoder;
  decoder.stop();
  decoder.program = path;
  return () => {
    decoder.program = program;
  };
}
