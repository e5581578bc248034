import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files and addresses of a trial. */
interface Trial {
  /** Where the proxy listens, with TLS or, for Caddy, without. */
  readonly port: number;
  /** Where it would listen to send clients to the other port. */
  readonly plainPort: number;
  /** A folder for what the proxy needs. */
  readonly folder: string;
  /** `127.0.0.1:3000` and the like. */
  readonly instances: readonly [string, string];
}

interface Program {
  readonly origin: 'http' | 'https';
  readonly file: string;
  /** Writes what the program needs. @returns its command, and variables for it */
  readonly prepare: (configuration: string, trial: Trial) => readonly [command: readonly string[], variables?: Record<string, string>];
}

/** The proxies with their configurations in `docker/`, of which only ports and files are changed. */
export const PROXIES = {
  haproxy: {
    origin: 'https',
    file: 'haproxy.cfg',
    prepare: (configuration, { port, plainPort, folder }) => {
      const path = join(folder, 'haproxy.cfg');
      const own = configuration.replace('/etc/haproxy/agenda.example.cat.pem', createCertificate(folder));
      writeFileSync(path, own.replace('bind :443', `bind 127.0.0.1:${port}`).replace('bind :80', `bind 127.0.0.1:${plainPort}`));
      return [['haproxy', '-db', '-f', path]];
    },
  },
  nginx: {
    origin: 'https',
    file: 'nginx.conf',
    prepare: (configuration, { port, plainPort, folder }) => {
      const path = join(folder, 'nginx.conf');
      const own = configuration
        .replace(/\/etc\/letsencrypt\S+(?=;)/g, createCertificate(folder))
        .replace(/listen (\[::\]:)?443 ssl;/g, (_, isV6) => (isV6 ? '' : `listen 127.0.0.1:${port} ssl;`))
        .replace(/listen (\[::\]:)?80;/g, (_, isV6) => (isV6 ? '' : `listen 127.0.0.1:${plainPort};`));
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
        .join(' ');
      const main = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${temporary}\n${own}\n}`;
      writeFileSync(path, process.getuid?.() === 0 ? `user root; ${main}` : main);
      return [['nginx', '-e', 'stderr', '-p', folder, '-c', path]];
    },
  },
  caddy: {
    origin: 'http',
    file: 'Caddyfile',
    prepare: (configuration, { port, folder }) => {
      const path = join(folder, 'Caddyfile');
      writeFileSync(path, configuration);
      const variables = { SITE: `http://127.0.0.1:${port}`, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      return [['caddy', 'run', '--config', path], variables];
    },
  },
} as const satisfies Record<string, Program>;

/** Starts a proxy before two instances. @returns a function that ends it */
export function startProxy(name: keyof typeof PROXIES, trial: Trial): () => Promise<void> {
  const { file, prepare } = PROXIES[name];
  const configuration = readFileSync(new URL(`../../../docker/${file}`, import.meta.url), 'utf8')
    .replace('127.0.0.1:3000', trial.instances[0])
    .replace('127.0.0.1:3001', trial.instances[1]);
  const [[command, ...parameters], variables = {}] = prepare(configuration, trial);
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, ...variables };
  const child = spawn(command!, parameters, { env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  return async () => {
    // With SIGKILL, the workers of nginx would go on.
    child.kill('SIGTERM');
    await exited;
  };
}

/** Makes a certificate that is signed with its own key. @returns the path of a file with both */
function createCertificate(folder: string): string {
  const path = join(folder, 'certificate.pem');
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', path, '-out', `${path}.crt`],
    {
      stdio: 'ignore',
    },
  );
  writeFileSync(path, readFileSync(path, 'utf8') + readFileSync(`${path}.crt`, 'utf8'));
  return path;
}
