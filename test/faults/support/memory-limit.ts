import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';

const BYTES_PER_MB = 1024 ** 2;

/** The folder of control groups for memory and the file of their limit, in versions 1 and 2 of Linux's control groups (cgroups(7)). */
const VERSIONS = [
  { groups: '/sys/fs/cgroup/memory', limitFile: 'memory.limit_in_bytes' },
  { groups: '/sys/fs/cgroup', limitFile: 'memory.max' },
];

/** A control group, as container engines use it: the kernel kills a process in it that needs more memory than the limit. */
export class MemoryLimit {
  /** A command that starts the command after it in the group. Empty if this process may not create a group, which needs root. */
  readonly wrapperCommand: readonly string[];
  private readonly folder: string | undefined;

  constructor(limitMb: number) {
    this.folder = createGroup(limitMb * BYTES_PER_MB);
    this.wrapperCommand = this.folder === undefined ? [] : ['sh', '-c', `echo $$ > ${this.folder}/cgroup.procs && exec "$@"`, 'sh'];
  }

  get isEnforced(): boolean {
    return this.folder !== undefined;
  }

  /** Removes the group, when its processes have ended. */
  remove(): void {
    if (this.folder !== undefined) rmdirSync(this.folder);
  }
}

function createGroup(limitBytes: number): string | undefined {
  const version = VERSIONS.find(({ groups }) => existsSync(groups))!;
  const folder = `${version.groups}/calendar-fault-${process.pid}`;
  try {
    mkdirSync(folder);
    writeFileSync(`${folder}/${version.limitFile}`, String(limitBytes));
    return folder;
  } catch {
    return undefined;
  }
}
