import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SRC = new URL('../../src/', import.meta.url).pathname;

it('every metric is in a registry that /metrics shows', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const metrics = files.flatMap((file) => readFileSync(join(SRC, file), 'utf8').match(/new (Counter|Gauge|Histogram)\(\{[^}]*\}/g) ?? []);

  expect(metrics).not.toEqual([]);
  expect(metrics.filter((metric) => !/registers: (\[counters\]|this\.registers)/.test(metric))).toEqual([]);
});
