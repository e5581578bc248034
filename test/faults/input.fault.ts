import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from '@jest/globals';
import { buildBody, type FieldPath, listFieldPaths, SHAPES, TEXTS } from './support/input-shapes.js';
import { printFigure } from './support/print-figure.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';
import { FIRA } from '../support/resources.js';

const services = useServices();

/** Nearly the largest body. */
const BODY_BYTES = 1_000_000;
const MAX_MEMBERS = 9_900;
/** Milliseconds of the main thread. What takes less is not compared: a measurement has an error of some milliseconds. */
const NEGLIGIBLE_MS = 40;
/** The longest time in which the service may do nothing else. */
const MAX_BLOCKED_MS = 100;
/** Twice the input may take twice the time, and this much more by chance. */
const MAX_RATIO = 3;
const TRIES = 5;

let service: Service;
beforeEach(async () => {
  service = await services.start();
});

/** Returns the time that the main thread of the service has worked, in milliseconds. Other processes do not change it. */
function readThreadMs(): number {
  return Number(readFileSync(`/proc/${service.pid}/task/${service.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** Returns the least time of the main thread that a request takes, of at most so many tries. A short time needs no second try. */
async function measure(send: () => Promise<unknown>, goodMs: number): Promise<number> {
  let least = Infinity;
  for (let count = 0; count < TRIES && least > goodMs; count++) {
    const before = readThreadMs();
    await send();
    least = Math.min(least, readThreadMs() - before);
  }
  return least;
}

interface Attack {
  readonly name: string;
  /** @param share 1 for the largest input, 0.5 for half of it */
  readonly send: (share: number) => Promise<unknown>;
}

/** Returns what is wrong with an attack; undefined if it takes little time, or time that grows as the input does. */
async function findFault({ name, send }: Attack): Promise<string | undefined> {
  const whole = await measure(() => send(1), NEGLIGIBLE_MS);
  slowest = whole > slowest.ms ? { name, ms: whole } : slowest;
  if (whole <= NEGLIGIBLE_MS) return undefined;
  if (whole > MAX_BLOCKED_MS) return `${name}: ${whole.toFixed(0)} ms`;
  const half = await measure(() => send(0.5), whole / MAX_RATIO);
  // On a busy machine, all tries of the whole may have been slow, and one of the half fast.
  const least = whole > MAX_RATIO * half ? Math.min(whole, await measure(() => send(1), MAX_RATIO * half)) : whole;
  return least > MAX_RATIO * half ? `${name}: ${half.toFixed(0)} ms, and twice as much ${least.toFixed(0)} ms` : undefined;
}

let slowest = { name: '', ms: 0 };

async function findFaults(attacks: readonly Attack[]): Promise<string[]> {
  slowest = { name: '', ms: 0 };
  const faults: string[] = [];
  for (const attack of attacks) {
    const fault = await findFault(attack);
    if (fault !== undefined) faults.push(fault);
  }
  printFigure(`${attacks.length} attacks: the slowest, ${slowest.name}, takes ${slowest.ms.toFixed(0)} ms`);
  return faults;
}

const post = (collection: string, body: object) => service.client.post(collection, body);

/** Attacks one field: with texts of the largest length that it takes, and of a whole body, and with values of many members. */
function attackField({ collection, path, maxLength }: FieldPath): Attack[] {
  // What is longer than that is refused by its length alone.
  const length = Math.min(4 * (maxLength ?? 1_000), BODY_BYTES);
  const send = (value: unknown) => post(collection, buildBody(path, value));
  const texts = Object.entries(TEXTS).map(([kind, write]) => ({
    name: `${collection} ${path}: ${length} of ${kind}`,
    send: (share: number) => send(write(share * length)),
  }));
  // Half a million marks have a million bytes.
  texts.push({
    name: `${collection} ${path}: a body of marks`,
    send: (share) => send(TEXTS['unordered marks']!((share * BODY_BYTES) / 2)),
  });
  const shapes = Object.entries(SHAPES).map(([kind, write]) => ({
    name: `${collection} ${path}: ${kind}`,
    send: (share: number) => send(write(share * MAX_MEMBERS)),
  }));
  return [...texts, ...shapes];
}

it('no field of any body takes time that grows faster than what is sent', async () => {
  const { body: document } = await service.client.get('/doc');
  const paths = listFieldPaths(document);

  expect(paths.length).toBeGreaterThan(150);
  expect(paths).toContainEqual({ collection: '/events', path: 'venue.translations.en.description', maxLength: 65_000 });
  expect(await findFaults(paths.flatMap(attackField))).toEqual([]);
});

it('no body as a whole takes time that grows faster than it', async () => {
  const unknown = (share: number) => Object.fromEntries(Array.from({ length: share * 80_000 }, (_, n) => [`a${n}`, 1]));
  const nest = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as object;
  const venues = (write: (length: number) => string) => (share: number) => {
    const venue = Array.from({ length: 20 }, (_, n) => ({ venue: `Palau ${n}`, description: write((share * BODY_BYTES) / 45) }));
    return post('/events', { ...FIRA, title: '', venue });
  };
  const attacks: Attack[] = [
    { name: '80,000 unknown members', send: (share) => post('/events', unknown(share)) },
    { name: '80,000 unknown members of a venue', send: (share) => post('/events', { ...FIRA, venue: unknown(share) }) },
    { name: '80,000 languages', send: (share) => post('/events', { ...FIRA, translations: unknown(share) }) },
    { name: '300,000 empty objects', send: (share) => post('/events', { ...FIRA, venue: Array(Math.floor(share * 300_000)).fill({}) }) },
    // No client that uses JSON.stringify() writes many more.
    { name: '2,000 levels', send: (share) => post('/events', nest(share * 2_000)) },
    ...Object.entries(TEXTS).map(([kind, write]) => ({ name: `20 venues with ${kind}`, send: venues(write) })),
  ];

  expect(await findFaults(attacks)).toEqual([]);
});

it('no parameter of a query takes time that grows faster than what is sent', async () => {
  const { body: document } = await service.client.get('/doc');
  const operations = Object.entries(document.paths as Record<string, { get?: { parameters: { name?: string; in?: string }[] } }>);
  const attacks = operations.flatMap(([address, { get }]) =>
    address.includes('{')
      ? []
      : (get?.parameters ?? []).flatMap(({ name, in: place }): Attack[] => {
          if (place !== 'query') return [];
          const path = address.replace('/calendar/events/v1', '').replace(/^\/auth/, '//ca/api/auth');
          return Object.entries(TEXTS).map(([kind, write]) => ({
            name: `${path}?${name} of ${kind}`,
            send: (share) => service.client.get(`${path}?${name}=${encodeURIComponent(write(share * 6_000))}`.slice(0, 32_000)),
          }));
        }),
  );

  expect(attacks.length).toBeGreaterThan(300);
  expect(await findFaults(attacks)).toEqual([]);
});
