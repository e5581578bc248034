import { describe, expect, it } from '@jest/globals';
import { circles, files, importsOf, roomOf, textOf, valueImportsOf } from './source.js';

/** The floors of the house, lowest first: the first pattern that fits counts. A file may import from its own floor or below. */
const FLOORS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['roof', /^(app\.\w+|main)\.ts$|^(backup|restore)\//],
  ['modules', /\.modules?\.ts$|^(root|pages)\/|^docs\/(?!texts\/)/],
  ['controllers', /\.controller\.ts$|^auth\/(auth|access)\.guard\.ts$|^limits\/rate-limit\.guard\.ts$/],
  [
    'services',
    /\.service\.ts$|^auth\/(expired-tokens|first-administrator|last-use|token-key|issuer.*)\.ts$|^changes\/old-changes\.ts$|^content\/publisher\.ts$|^people\/owned-records\.ts$|^limits\/rate-limits\.ts$/,
  ],
  ['search', /\.search\.ts$|^events\/events\.(geo|window)\.ts$|^terms\/search-terms\.ts$/],
  [
    'words',
    /^(catalogue|config|errors|text|time)\/|^docs\/texts\/|^language\/(?!language\.interceptor)|^auth\/(roles|rights|scopes)\.ts$|^content\/(status|record-locator)\.ts$|^events\/(cost|currency)\.ts$|^metrics\/(tally|cache-lookups)\.ts$|^telemetry\/current-trace\.ts$/,
  ],
  [
    'tools',
    /^(database|health|http|jobs|language|logs|metrics|telemetry|translation)\/|^auth\/(access\.decorator|credentials|declared-access|passwords)\.ts$|^changes\/(cause|change-notes|changed-fields|change\.entity)\.ts$|^limits\//,
  ],
  ['entities', /\.entity\.ts$/],
  ['wire', /^(auth|categories|changes|content|events|images|organizers|people|progress|tags|terms|venues)\/|^sample\/town/],
];
const HEIGHT = ['words', 'tools', 'entities', 'wire', 'search', 'services', 'controllers', 'modules', 'roof'];

/** Rooms of the calendar; beside `events`, only the sample data and the examples of the documentation look at them from outside. */
const ROOMS = ['venues', 'organizers', 'categories', 'tags', 'events'];

/** A program of its own, which talks to the service over HTTP. */
const isLoader = (file: string) => roomOf(file) === 'load';

const floorOf = (file: string) => {
  const name = FLOORS.find(([, pattern]) => pattern.test(file))?.[0];
  if (name === undefined) throw new Error(`${file} has no floor: see src/README.md`);
  return HEIGHT.indexOf(name);
};

it.each(files.filter((file) => !isLoader(file)))('%s imports only from its own floor or below', (file) => {
  expect(importsOf(file).filter((imported) => floorOf(imported) > floorOf(file))).toEqual([]);
});

it('names every file that is there, so that the floors above are about something', () => {
  expect(files).toContain('app.module.ts');
  expect(importsOf('app.module.ts')).toContain('events/events.module.ts');
  expect(importsOf('main.ts')).toContain('app.serve.ts');
  expect(files.flatMap(importsOf).filter((imported) => !files.includes(imported))).toEqual([]);
});

describe('circles', () => {
  it('there are none at run time', () => {
    expect(circles(valueImportsOf)).toEqual([]);
  });

  it('of types there are none beyond one folder', () => {
    const beyond = (file: string) =>
      importsOf(file).filter((imported) => roomOf(imported) !== roomOf(file) || valueImportsOf(file).includes(imported));

    expect(circles(beyond)).toEqual([]);
  });
});

it('only the settings read the environment, beside the loader, which is a program of its own', () => {
  const readers = files.filter((file) => /process\s*\.\s*env|process\[|loadEnvFile|from 'node:process'/.test(textOf(file)));

  expect(readers).toEqual(['config/settings.ts', 'load/main.ts']);
});

it('OpenTelemetry is loaded by one file, which is itself loaded only when it is asked for', () => {
  expect(files.filter((file) => textOf(file).includes("from '@opentelemetry/"))).toEqual(['telemetry/sdk.ts']);
  expect(files.filter((file) => importsOf(file).includes('telemetry/sdk.ts'))).toEqual(['telemetry/tracing.ts']);
  expect(textOf('telemetry/tracing.ts')).toContain("await import('./sdk.js')");
});

it('one file knows how metrics are shown, and one how the log is written', () => {
  expect(files.filter((file) => textOf(file).includes("from 'prom-client'"))).toEqual(['metrics/metrics.ts']);
  expect(files.filter((file) => textOf(file).includes("from 'pino'"))).toEqual(['logs/log.ts']);
});

it('the loader and the service know nothing of each other', () => {
  for (const file of files) expect(importsOf(file).filter((imported) => isLoader(imported) !== isLoader(file))).toEqual([]);
});

it('backup and restore know no room: the database tells them what there is to keep', () => {
  const programs = files.filter((file) => ['backup', 'restore'].includes(roomOf(file)));
  const others = programs.flatMap(importsOf).filter((imported) => !programs.includes(imported));

  expect([...new Set(others.map((file) => roomOf(file) || file))].sort()).toEqual(['app.explain.ts', 'config', 'database']);
});

it.each(ROOMS.filter((room) => room !== 'events'))('%s look at no other room', (room) => {
  const others = files
    .filter((file) => roomOf(file) === room)
    .flatMap(importsOf)
    .filter((imported) => roomOf(imported) !== room);

  expect(others.filter((imported) => [...ROOMS, 'sample', 'root', 'docs', 'pages', 'load', ''].includes(roomOf(imported)))).toEqual([]);
});

it('only events, the sample data, the examples of the documentation and the roof look into a room', () => {
  const visitors = files.filter((file) =>
    importsOf(file).some((imported) => ROOMS.includes(roomOf(imported)) && roomOf(imported) !== roomOf(file)),
  );

  expect([...new Set(visitors.map(roomOf))].sort()).toEqual(['', 'docs', 'events', 'sample']);
  expect(visitors.filter((file) => roomOf(file) === 'docs' && !file.startsWith('docs/examples/'))).toEqual([]);
  expect(visitors.filter((file) => roomOf(file) === '')).toEqual(['app.module.ts']);
});

it('errors and the rules of language know neither Nest nor Express nor a database', () => {
  for (const file of files.filter(
    (one) => /^(errors|time|text)\/|^language\/(?!language\.interceptor)/.test(one) && one !== 'time/clock.ts',
  )) {
    expect([file, /from '(@nestjs|express|typeorm|node:http)/.test(textOf(file))]).toEqual([file, false]);
  }
});

it('nobody imports from a barrel: there is none', () => {
  expect(files.filter((file) => /(^|\/)(index|utils|helpers|common|shared)(\.ts|\/)/.test(file))).toEqual([]);
});
