import cluster, { type Worker } from 'node:cluster';
import { constants } from 'node:os';
import { setImmediate as afterIncomingConnections } from 'node:timers/promises';
import { WorkerRateLimits } from './accounts/rate-limits/primary-rate-limit-store.js';
import { settings } from './core/config/settings.js';
import { WorkerConnections } from './core/http/server/worker-connections.js';
import { Channel, CONNECTIONS_HANDED_ON, WORKER_LISTENS } from './core/worker-channel.js';
import { createLogger } from './operations/logging/logger.js';
import { sendMetrics } from './operations/metrics/worker-metrics.js';

/** A worker that died is replaced after this time, so that one that always dies at its start does not use up the machine. */
const REPLACEMENT_DELAY_MS = 1_000;

/**
 * The primary process, where the setting `WORKERS` asks for several. It serves no requests: it starts the workers, hands them
 * the connections, and replaces one that dies.
 *
 * The first worker starts alone, because it runs the migrations. If a worker cannot start, the service ends with its exit status.
 */
export class WorkerSupervisor {
  /** All workers that run. */
  private readonly workers = new Map<Worker, Channel>();
  private readonly listeningWorkers = new Set<Worker>();
  private readonly rateLimits = new WorkerRateLimits({ now: () => new Date() });
  private readonly connections = new WorkerConnections();
  private isStarting = true;
  private isStopping = false;
  private exitStatus = 0;

  /** Starts the workers. The process ends when they have ended. */
  run(): Promise<never> {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        this.stop(signal);
      });
    this.startWorker();
    return new Promise(() => undefined);
  }

  private startWorker(): void {
    if (this.isStopping) return;
    const worker = cluster.fork();
    const channel = new Channel(worker.process);
    this.workers.set(worker, channel);
    worker.on('exit', (code: number | null, signal: NodeJS.Signals | null) => {
      this.handleExit(worker, code, signal);
    });
    // Without a process id, it could not be started. Other errors are of messages to a worker that is about to end.
    worker.on('error', () => worker.process.pid === undefined && this.handleExit(worker, 1, null));
    this.answer(worker, channel);
  }

  /** Registers what the worker may ask. */
  private answer(worker: Worker, channel: Channel): void {
    channel.on(WORKER_LISTENS, () => {
      this.handleListening(worker);
    });
    channel.on(CONNECTIONS_HANDED_ON, () => afterIncomingConnections(true));
    this.rateLimits.answer(channel);
    const forgetConnections = this.connections.follow(channel);
    // Messages may arrive after `exit`, and `disconnect` may never come: it waits until the worker has taken a connection.
    for (const event of ['exit', 'disconnect']) worker.on(event, forgetConnections);
    sendMetrics(channel, () => this.findOthers(worker));
  }

  private findOthers(worker: Worker): Channel[] {
    return [...this.listeningWorkers].filter((other) => other !== worker).map((other) => this.workers.get(other)!);
  }

  private handleListening(worker: Worker): void {
    this.listeningWorkers.add(worker);
    if (!this.isStarting || this.isStopping) return;
    if (this.listeningWorkers.size === 1) for (let count = 1; count < settings.workers; count++) this.startWorker();
    if (this.listeningWorkers.size < settings.workers) return;
    this.isStarting = false;
    process.stdout.write(`${settings.workers} processes listen.\n`);
  }

  private handleExit(worker: Worker, code: number | null, signal: NodeJS.Signals | null): void {
    if (!this.workers.delete(worker)) return;
    this.listeningWorkers.delete(worker);
    if (this.isStopping) this.exitStatus = Math.max(this.exitStatus, findExitStatus(code, signal, true));
    else if (this.isStarting) {
      this.exitStatus = findExitStatus(code, signal, false);
      this.stop('SIGTERM');
    } else {
      createLogger(settings).error({ pid: worker.process.pid, status: code, signal }, 'a worker ended, and is replaced');
      setTimeout(() => {
        this.startWorker();
      }, REPLACEMENT_DELAY_MS);
    }
    this.exitIfAllEnded();
  }

  /** Passes a signal on to the workers: containers send it to the first process only. */
  private stop(signal: NodeJS.Signals): void {
    this.isStopping = true;
    for (const worker of this.workers.keys()) worker.process.kill(signal);
    this.exitIfAllEnded();
  }

  private exitIfAllEnded(): void {
    if (this.isStopping && this.workers.size === 0) process.exit(this.exitStatus);
  }
}

/** Returns the exit status of a worker as a shell does. One that the signal to stop ended had not begun to start: that is no failure. */
function findExitStatus(code: number | null, signal: NodeJS.Signals | null, isStopping: boolean): number {
  if (signal === null) return code ?? 1;
  return isStopping && (signal === 'SIGTERM' || signal === 'SIGINT') ? 0 : 128 + constants.signals[signal];
}
