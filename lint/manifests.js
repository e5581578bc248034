/**
 * Checks docker/kubernetes against the published schemas of Kubernetes: each manifest becomes an object of TypeScript, typed by the
 * interface of its kind, and the compiler refuses members that are unknown, missing or of another type. Fails on every finding.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const LINT = import.meta.dirname;
const MANIFESTS = join(LINT, '../docker/kubernetes');

const readDocuments = (file) => parseAllDocuments(readFileSync(join(MANIFESTS, file), 'utf8')).map((document) => document.toJS());

/** Returns the line of TypeScript that types a manifest by the interface of its kind. */
function typeManifest(manifest, index) {
  const { apiVersion, kind } = manifest;
  return `export const manifest${index}: import('kubernetes-models/${apiVersion}/${kind}').I${kind} = ${JSON.stringify(manifest)};`;
}

const [{ resources }] = readDocuments('kustomization.yaml');
const forgotten = readdirSync(MANIFESTS).filter((file) => file !== 'kustomization.yaml' && !resources.includes(file));
if (forgotten.length > 0) {
  console.error(`kustomization.yaml does not name ${forgotten.join(', ')}.`);
  process.exit(1);
}

// In the folder of the packages, where the compiler finds the interfaces.
const folder = mkdtempSync(join(LINT, 'node_modules/.kubernetes-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const file = join(folder, 'manifests.ts');
const manifests = resources.flatMap(readDocuments);
writeFileSync(file, manifests.map(typeManifest).join('\n'));
try {
  execFileSync(join(LINT, 'node_modules/.bin/tsc'), ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', file], {
    stdio: 'inherit',
  });
} catch {
  process.exit(1);
}
console.log(`${manifests.length} manifests have the members and types that Kubernetes knows.`);
