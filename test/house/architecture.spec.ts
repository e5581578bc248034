import { describe, expect, it } from '@jest/globals';
import { circles, files, importsOf, textOf, valueImportsOf } from './source.js';

it('names every file that is there', () => {
  expect(files).toContain('app.module.ts');
  expect(importsOf('main.ts')).toContain('app.serve.ts');
  expect(files.flatMap(importsOf).filter((imported) => !files.includes(imported))).toEqual([]);
});

describe('circles', () => {
  it('there are none at run time', () => {
    expect(circles(valueImportsOf)).toEqual([]);
  });
});

it('only the settings read the environment, beside the loader, which is a program of its own', () => {
  const readers = files.filter((file) => /process\s*\.\s*env|process\[|loadEnvFile|from 'node:process'/.test(textOf(file)));

  expect(readers).toEqual(['cli/load/main.ts', 'core/config/settings.ts']);
});

it('OpenTelemetry is loaded by one file, which is itself loaded only when it is asked for', () => {
  expect(files.filter((file) => textOf(file).includes("from '@opentelemetry/"))).toEqual(['operations/telemetry/sdk.ts']);
  expect(files.filter((file) => importsOf(file).includes('operations/telemetry/sdk.ts'))).toEqual(['operations/telemetry/tracing.ts']);
  expect(textOf('operations/telemetry/tracing.ts')).toContain("await import('./sdk.js')");
});

it('every metric is in a registry that is shown, and one file knows how the log is written', () => {
  const metrics = files.flatMap((file) => textOf(file).match(/new (Counter|Gauge|Histogram)\(\{[^}]*\}/g) ?? []);

  expect(metrics).not.toEqual([]);
  expect(metrics.filter((metric) => !/registers: (\[counters\]|this\.registers)/.test(metric))).toEqual([]);
  expect(files.filter((file) => textOf(file).includes("from 'pino'"))).toEqual(['operations/logging/log.ts']);
});

it('nobody imports from a barrel: there is none', () => {
  expect(files.filter((file) => /(^|\/)(index|utils|helpers|common|shared)(\.ts|\/)/.test(file))).toEqual([]);
});
