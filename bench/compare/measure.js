/** Measures one case: rounds in turn against each server. */
import { createRandom } from '../fill/random.js';
import { runLoad } from './load.js';
import { median } from './statistics.js';

/** Before the first round each server gets requests for this time, so that its code is compiled. */
const WARM_UP_MS = 1_000;

/**
 * @param subjects the servers and their requests, by name: `{ server, databaseCpu, buildRequest }`
 * @returns the figures of each subject: of its rounds, `rate` (answers per second), `p50Ms`, `cpuMs` per request of its process,
 * `databaseCpuMs` per request, `statements` per request and `errors`
 */
export async function measureCase(subjects, { clientCount, roundCount, durationMs, report }) {
  const rounds = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]));
  for (const subject of Object.values(subjects)) await measureRound(subject, { clientCount, durationMs: WARM_UP_MS });
  for (let round = 1; round <= roundCount; round++)
    for (const [name, subject] of Object.entries(subjects)) {
      report(`round ${round}/${roundCount}, ${name}`);
      rounds[name].push(await measureRound(subject, { clientCount, durationMs }));
    }
  return rounds;
}

async function measureRound({ server, databaseCpu, buildRequest }, { clientCount, durationMs }) {
  const before = await readCounters(server, databaseCpu);
  const { durationsMs, statuses, elapsedMs } = await runLoad({ port: server.port, clientCount, durationMs, buildRequest });
  const after = await readCounters(server, databaseCpu);
  const count = durationsMs.length;
  const failed = Object.entries(statuses).reduce((sum, [status, times]) => sum + (Number(status) < 400 ? 0 : times), 0);
  const perRequest = (name) => (after[name] - before[name]) / count;
  return {
    rate: ((count - failed) * 1000) / elapsedMs,
    p50Ms: median(durationsMs),
    cpuMs: perRequest('cpuMs'),
    databaseCpuMs: perRequest('databaseCpuMs'),
    statements: perRequest('statements'),
    errors: failed / count,
  };
}

/** The counters of the process and of its connections to the database. */
async function readCounters(server, databaseCpu) {
  const { statements, connectionIds } = await server.countStatements();
  return { statements, cpuMs: server.readCpuMs(), databaseCpuMs: await databaseCpu.readCpuMs(connectionIds) };
}

/** Returns a function that builds the requests of a case, the same sequence for each server. */
export function createRequests({ name, build }, facts, headers) {
  const random = createRandom(`requests-${name}`, 0);
  return () => {
    const request = build(random, facts);
    return headers === undefined ? request : { ...request, headers: { ...request.headers, ...headers } };
  };
}

/** Returns the medians of the rounds. */
export function summarize(rounds) {
  return Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, median(rounds.map((round) => round[name]))]));
}
