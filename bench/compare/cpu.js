/** CPU time and memory of processes and threads, from `/proc` (proc(5)). */
import { readdirSync, readFileSync } from 'node:fs';

/** The unit of CPU time in `/proc` is the clock tick: 100 per second on all common systems. */
const MS_PER_TICK = 10;

/** Returns the CPU time of a process and its children in milliseconds, user and system. */
export function readProcessCpuMs(pid) {
  return [pid, ...listChildren(pid)].reduce((sum, one) => sum + readCpuMs(`/proc/${one}/stat`), 0);
}

/** Returns the memory of a process and its children, in MB. */
export function readMemoryMb(pid) {
  const readKb = (one) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0);
  return [pid, ...listChildren(pid)].reduce((sum, one) => sum + readKb(one) / 1024, 0);
}

/** Returns the CPU time of one thread in milliseconds. */
export function readThreadCpuMs(pid, thread) {
  return readCpuMs(`/proc/${pid}/task/${thread}/stat`);
}

/** Returns the id of the process that a thread belongs to; undefined if it has ended, or runs on another machine. */
export function findProcessId(thread) {
  try {
    return Number(/Tgid:\s+(\d+)/.exec(readFileSync(`/proc/${thread}/status`, 'utf8'))[1]);
  } catch {
    return undefined;
  }
}

function listChildren(pid) {
  const own = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return own.flatMap((child) => [Number(child), ...listChildren(Number(child))]);
}

/** Of a process or thread that has ended, it returns 0. */
function readCpuMs(path) {
  try {
    const fields = readFileSync(path, 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return 0;
  }
}
