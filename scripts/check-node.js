/** Ends the process with one sentence if this version of Node.js is too old for the service. */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [major, minor] = process.versions.node.split('.').map(Number);
const [minMajor, minMinor] = engines.node.replace('>=', '').split('.').map(Number);

if (major < minMajor || (major === minMajor && minor < minMinor)) {
  console.error(`This is Node.js ${process.versions.node}. The service needs ${minMajor}.${minMinor} or newer.`);
  process.exit(1);
}
