/** How one part of the service is. `unknown`: another part must be well first to tell. `unused`: there is none. */
export interface Check {
  readonly status: 'ok' | 'failing' | 'unknown' | 'unused';
  /** One word, e.g. `ECONNREFUSED`; never where something is, nor who signs in there. */
  readonly reason?: string;
  /** Figures by which to judge. */
  readonly [figure: string]: string | number | undefined;
}

export type Part = 'service' | 'database' | 'migrations' | 'disk';

export interface Health {
  readonly status: 'ok' | 'failing';
  readonly checks: Readonly<Partial<Record<Part, Check>>>;
}

export function healthOf(checks: Health['checks']): Health {
  const isFailing = Object.values(checks).some(({ status }) => status === 'failing');
  return { status: isFailing ? 'failing' : 'ok', checks };
}

/** What is wrong in one word: a whole message may tell where things are. */
export function reasonOf(error: unknown): string {
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  if (driverError !== undefined) return reasonOf(driverError);
  return typeof code === 'string' ? code : 'error';
}
