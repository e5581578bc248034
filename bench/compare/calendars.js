/** The calendars that are measured, each with the servers that use it. A calendar is opened when a case needs it. */
import { openDatabase } from '../floor/database.js';
import { openDatabaseCpu } from './database-cpu.js';
import { readFacts } from './facts.js';
import { createFolder, createScratch } from './scratch.js';
import { startFloor, startService } from './servers.js';

const READY_PATH = '/health/ready';
const FLOOR_READY_PATH = '/ca/api/calendar/events/v1/categories';

export class Calendars {
  #open = new Map();

  /** @param small the settings that name a smaller calendar, if one is compared */
  constructor(small) {
    const own = process.env.DATABASE_URL || undefined;
    this.kinds = {
      filled: () => openCalendar({}, { hasFloor: true }),
      small: () => openCalendar(small),
      writes: async () => openScratch(await createScratch(own), { hasFloor: true }),
      sample: async () => openScratch(createFolder(), { SAMPLE_DATA: 'on' }),
    };
  }

  /** Returns `{ service, floor, facts, databaseCpu, startMs, maxMemoryMb }`. */
  get(kind) {
    if (!this.#open.has(kind)) this.#open.set(kind, this.kinds[kind]());
    return this.#open.get(kind);
  }

  /** Tells whether a case has used the calendar. */
  isOpen(kind) {
    return this.#open.has(kind);
  }

  async close() {
    for (const calendar of this.#open.values()) await (await calendar.catch(() => undefined))?.close();
  }
}

async function openScratch({ environment, drop }, { hasFloor = false, ...settings }) {
  try {
    const calendar = await openCalendar({ ...environment, ...settings }, { hasFloor });
    return Object.assign(calendar, { close: () => calendar.stop().then(drop), environment });
  } catch (error) {
    await drop();
    throw error;
  }
}

async function openCalendar(environment, { hasFloor = false } = {}) {
  const { DATABASE_URL, DATA_DIR } = { ...process.env, ...environment };
  const databaseUrl = DATABASE_URL || undefined;
  const service = startService(environment);
  const startMs = await service.waitUntilReady(READY_PATH);
  const floor = hasFloor ? startFloor(environment) : undefined;
  await floor?.waitUntilReady(FLOOR_READY_PATH);
  const database = openDatabase({ databaseUrl: databaseUrl ?? null, dataDir: DATA_DIR ?? './data' });
  const facts = await readFacts(database.query);
  await database.close();
  const databaseCpu = await openDatabaseCpu(databaseUrl);
  const calendar = { service, floor, facts, databaseCpu, startMs, maxMemoryMb: 0 };
  const timer = setInterval(() => (calendar.maxMemoryMb = Math.max(calendar.maxMemoryMb, service.readMemoryMb())), 250);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all([service.stop(), floor?.stop(), databaseCpu.close()]);
  };
  return Object.assign(calendar, { stop, close: stop });
}
