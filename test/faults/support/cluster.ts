import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import type { Row } from './database.js';
import { freePort } from './services.js';

const SCRIPT = new URL('../../../scripts/galera-cluster', import.meta.url).pathname;
const PROXY_CONFIGURATION = new URL('../../../docker/haproxy-galera.cfg', import.meta.url).pathname;
const PORT = Number(process.env.CLUSTER_PORT ?? 3380);

export type NodeNumber = 1 | 2 | 3;
export const NODES = [1, 2, 3] as const;

/** Three nodes of a Galera cluster, and HAProxy with the example of `docker/`. */
export class GaleraCluster {
  private databases = 0;
  private proxyPort = 0;
  private proxy: ChildProcess | undefined;

  async start(): Promise<void> {
    await this.runScript('start');
    await this.query(1, "CREATE USER haproxy@'127.0.0.1'");
    await this.startProxy();
  }

  async stop(): Promise<void> {
    this.proxy?.kill('SIGKILL');
    await this.runScript('stop');
  }

  /** Ends a node at once (SIGKILL). */
  kill = (node: NodeNumber) => this.runScript('kill', node);
  /** Stops a node in order. */
  shutDown = (node: NodeNumber) => this.runScript('shutdown', node);
  /** Starts a node again, and waits until it has what the others wrote. */
  resume = (node: NodeNumber) => this.runScript('resume', node);

  /** Creates an empty database, and returns the name. */
  async createDatabase(): Promise<string> {
    const name = `fault_${++this.databases}`;
    await this.query(1, `CREATE DATABASE ${name}`);
    // The other nodes have it a moment later.
    for (const node of NODES) while ((await this.query(node, `SHOW DATABASES LIKE '${name}'`)).length === 0) await sleep(50);
    return name;
  }

  getNodeUrl(node: NodeNumber, database: string): string {
    return `mariadb://root@127.0.0.1:${PORT + node - 1}/${database}`;
  }

  getProxyUrl(database: string): string {
    return `mariadb://root@127.0.0.1:${this.proxyPort}/${database}`;
  }

  async query(node: NodeNumber, sql: string, database?: string): Promise<Row[]> {
    const connection = await createConnection({
      host: '127.0.0.1',
      port: PORT + node - 1,
      user: 'root',
      ...(database ? { database } : {}),
    });
    const [rows] = await connection.query(sql);
    await connection.end();
    return rows as Row[];
  }

  /** Returns the node to which HAProxy sends connections. */
  async findActiveNode(): Promise<NodeNumber> {
    const connection = await createConnection({ host: '127.0.0.1', port: this.proxyPort, user: 'root' });
    const [rows] = await connection.query('SELECT @@port AS port');
    await connection.end();
    return (((rows as Row[])[0]!.port as number) - PORT + 1) as NodeNumber;
  }

  private async startProxy(): Promise<void> {
    this.proxyPort = await freePort();
    const [node1, node2, node3] = NODES.map((node) => `127.0.0.1:${PORT + node - 1}`);
    const environment = { NODE1: node1, NODE2: node2, NODE3: node3, LISTEN: `127.0.0.1:${this.proxyPort}` };
    const env = { PATH: `${process.env.PATH}:/usr/sbin`, ...environment };
    this.proxy = spawn('haproxy', ['-db', '-f', PROXY_CONFIGURATION], { env, stdio: 'ignore' });
    while (!(await this.findActiveNode().catch(() => undefined))) await sleep(100);
  }

  private async runScript(verb: string, node?: NodeNumber): Promise<void> {
    await promisify(execFile)(SCRIPT, [verb, String(PORT), ...(node === undefined ? [] : [String(node)])]);
  }
}

/** Starts a cluster for all tests of the file. */
export function useCluster(): GaleraCluster {
  const cluster = new GaleraCluster();
  beforeAll(() => cluster.start());
  afterAll(() => cluster.stop());
  return cluster;
}
