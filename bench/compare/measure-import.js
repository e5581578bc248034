/** Measures how many events per second `npm run import` creates. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, spread } from './statistics.js';
import { TOKEN } from './servers.js';
import { buildConferenceBody } from './writes.js';

const IMPORT = fileURLToPath(new URL('../../dist/cli/import/main.js', import.meta.url));
const EVENT_COUNT = 500;

/** Imports a file of events in each round. @returns events per second: their median and spread, and the statements of each event */
export async function measureImport({ service }, { roundCount, report }) {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-import-'));
  const rates = [];
  const before = await service.countStatements();
  for (let round = 1; round <= roundCount; round++) {
    report(`round ${round}/${roundCount}`);
    rates.push(importFile(service, join(folder, `${round}.ndjson`)));
  }
  const after = await service.countStatements();
  rmSync(folder, { recursive: true });
  const statements = (after.statements - before.statements) / (EVENT_COUNT * roundCount);
  return { rate: median(rates), noise: spread(rates), statements };
}

function importFile(service, file) {
  writeFileSync(file, Array.from({ length: EVENT_COUNT }, () => `${JSON.stringify(buildConferenceBody())}\n`).join(''));
  const startedAtMs = performance.now();
  const env = { ...process.env, IMPORT_URL: service.origin, TOKEN };
  const { status, stderr } = spawnSync(process.execPath, [IMPORT, file], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm run import failed: ${stderr}`);
  return (EVENT_COUNT * 1000) / (performance.now() - startedAtMs);
}
