/** Measures a case, and compares the result with its goal. */
import { assertSameAnswers } from './check-answers.js';
import { measureImport } from './measure-import.js';
import { createRequests, measureCase, summarize } from './measure.js';
import { spread } from './statistics.js';

/** The largest median duration, as a multiple of that in the smaller calendar. */
const MAX_GROWTH = 1.3;

/**
 * @param calendars a `Calendars`
 * @param constant the Express server
 * @param options as `readOptions` returns them, and `report`
 * @returns a row of the table
 */
export async function compareCase(one, calendars, constant, options) {
  const calendar = await calendars.get(one.calendar ?? 'filled');
  const report = (text) => options.report(`${one.name}: ${text}`);
  if (one.isImport === true) return judgeImport(one, await measureImport(calendar, { ...options, report }));
  if (one.goal.of === 'floor') await assertSameAnswers(calendar.service, calendar.floor, createRequests(one, calendar.facts));
  const subjects = { service: await createSubject(calendar, calendar.service, one), other: await createOther(one, calendar, constant) };
  if (options.small !== undefined && one.calendar === undefined) {
    const small = await calendars.get('small');
    subjects.small = await createSubject(small, small.service, one);
  }
  const clientCount = one.clientCount ?? options.clientCount;
  return judge(one, await measureCase(subjects, { ...options, clientCount, report }));
}

function createOther(one, calendar, constant) {
  const { of, latencyOf } = one.goal;
  if (latencyOf !== undefined) return createSubject(calendar, calendar.service, { name: one.name, build: latencyOf });
  return of === 'floor' ? createSubject(calendar, calendar.floor, one) : createConstantSubject(calendar, constant, one);
}

async function createSubject({ facts, databaseCpu }, server, one) {
  const headers = one.isConditional === true ? { 'If-None-Match': await fetchEtag(server, one.build(Math.random, facts)) } : undefined;
  return { server, databaseCpu, buildRequest: createRequests(one, facts, headers) };
}

/** Lets the Express server send the bytes of the service. */
async function createConstantSubject(calendar, constant, one) {
  const { path } = one.build(Math.random, calendar.facts);
  const response = await fetch(calendar.service.origin + path);
  constant.setBody(path, await response.text());
  return createSubject({ ...calendar, databaseCpu: { readCpuMs: async () => 0 } }, constant, one);
}

async function fetchEtag(server, { path }) {
  const response = await fetch(server.origin + path);
  await response.arrayBuffer();
  return response.headers.get('ETag') ?? '';
}

function judge(one, rounds) {
  const { title, goal, maxStatements } = one;
  const [own, other] = [summarize(rounds.service), summarize(rounds.other)];
  const isLatency = goal.latencyOf !== undefined;
  const ratio = isLatency ? own.p50Ms / other.p50Ms : own.rate / other.rate;
  const isFast = isLatency ? ratio <= goal.atMost : ratio >= goal.atLeast;
  const growth = rounds.small === undefined ? undefined : own.p50Ms / summarize(rounds.small).p50Ms;
  const hasGrown = growth !== undefined && one.growsWithSize !== true && growth > MAX_GROWTH;
  return {
    ...{ title, service: own, other, ratio, growth, goal: formatGoal(one) },
    cpuRatio: (other.cpuMs + other.databaseCpuMs) / (own.cpuMs + own.databaseCpuMs),
    isMet: isFast && !hasGrown && own.errors === 0 && (maxStatements === undefined || own.statements <= maxStatements),
    noise: Math.max(...[rounds.service, rounds.other].map((all) => spread(all.map(({ rate }) => rate)))),
  };
}

function judgeImport(one, { rate, noise, statements }) {
  const service = { rate, statements, errors: 0, p50Ms: NaN, cpuMs: NaN, databaseCpuMs: NaN };
  return { title: one.title, goal: formatGoal(one), service, ratio: NaN, isMet: rate >= one.goal.eventsPerSecond, noise };
}

/** Returns the goal as the table shows it. */
export function formatGoal({ goal: { of, atLeast, atMost, eventsPerSecond }, maxStatements }) {
  if (eventsPerSecond !== undefined) return `≥ ${eventsPerSecond} events/s`;
  const speed = of === undefined ? `p50 ≤ ${atMost} × default list` : `≥ ${atLeast} × ${of}`;
  return maxStatements === undefined ? speed : `${speed}; ≤ ${maxStatements} statements`;
}
