import { readdirSync } from 'node:fs';

/**
 * The layers of `src`: a folder imports from below only. Rules are about folders, and imports of types count.
 * `npm run lint` checks them. A new folder inside a layer is added to its list, but for
 * those of `extensions`, the modules of your own. A new folder of `src` is a resource.
 */

/** The resources: every folder that is no layer of its own. Between resources, only events import the others. */
const OTHER_FOLDERS = ['core', 'operations', 'accounts', 'content', 'events', 'api', 'pages', 'extensions', 'cli'];
const RESOURCES = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !OTHER_FOLDERS.includes(entry.name))
  .map(({ name }) => name);

/** What each layer may import from, beside itself. */
const LAYERS = {
  core: [],
  operations: ['core'],
  accounts: ['core'],
  content: ['accounts', 'core'],
  ...Object.fromEntries(RESOURCES.map((resource) => [resource, ['content', 'accounts', 'core']])),
  events: [...RESOURCES, 'content', 'accounts', 'core'],
  api: ['events', ...RESOURCES, 'content', 'accounts', 'core'],
  pages: ['api', 'events', ...RESOURCES, 'content', 'accounts', 'core'],
  extensions: ['pages', 'api', 'events', ...RESOURCES, 'content', 'accounts', 'core'],
  cli: ['api', 'events', ...RESOURCES, 'content', 'accounts', 'operations', 'core'],
};

/**
 * The folders of a layer, from the bottom: each imports only from those before it. The files of `core` itself are below its folders,
 * those of other layers above.
 */
const FOLDERS = {
  core: ['text', 'errors', 'catalogues', 'config', 'i18n', 'time', 'database', 'jobs', 'storage', 'http', 'idempotency', 'fetching'],
  operations: ['startup', 'health', 'metrics', 'logging'],
  accounts: ['rate-limits', 'auth', 'sessions', 'audit', 'users'],
  content: [
    'access',
    'plans',
    'external-ids',
    'calendar',
    'images',
    'texts',
    'translations',
    'records',
    'lookup',
    'writing',
    'terms',
    'history',
    'routes',
  ],
  api: [
    'batch',
    'media',
    'translation-progress',
    'changes',
    'feeds',
    'plugin-dialect',
    'imports',
    'sources',
    'followers',
    'listeners',
    'webhooks',
    'docs',
    'root',
  ],
  pages: ['frame', 'sign-in', 'documentation', 'reader', 'editor'],
  cli: ['import', 'seed', 'reindex', 'media', 'backup', 'restore'],
};

const only = (from, parent, allowed, files = '') => ({
  name: `imports-of-${from.replaceAll('/', '-')}`,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { path: `^src/${parent}`, pathNot: `^src/${parent}((${allowed.join('|')})/${files})` },
});

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

export default {
  forbidden: [
    ...Object.entries(LAYERS).map(([layer, below]) => only(layer, '', [layer, ...below])),
    ...Object.entries(FOLDERS).flatMap(([layer, folders]) =>
      folders.map((folder, place) =>
        only(`${layer}/${folder}`, `${layer}/`, folders.slice(0, place + 1), layer === 'core' ? '|[^/]+$' : ''),
      ),
    ),
    forbid('files-of-core-are-lowest', { path: '^src/core/[^/]+$' }, { path: '^src/core/[^/]+/' }),
    { ...forbid('no-circle-of-folders', {}, { circular: true }), scope: 'folder' },
    forbid('no-circle-of-files', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    forbid('no-broken-import', {}, { couldNotResolve: true }),
    forbid('no-barrels', {}, { path: '/(index|utils|helpers|common|shared)[./]', pathNot: 'node_modules' }),
    forbid('extensions-are-on-top', { path: '^src/(?!extensions/|app\\.module\\.ts$)' }, { path: '^src/extensions/' }),
    // Of the resources, the editors' pages know what clients send and get. They write nothing but over the API.
    forbid(
      'editor-is-a-client',
      { path: '^src/pages/editor/' },
      { path: `^src/(${['content', 'events', ...RESOURCES].join('|')})/`, pathNot: '/dto/|\\.response\\.ts$' },
    ),
    // Programs of their own.
    forbid(
      'import-is-a-client',
      { path: '^src/cli/import/' },
      { path: '^src/', pathNot: '^src/(cli/import/|api/imports/|core/((text|errors|catalogues|fetching)/|config/settings-error|[^/]+$))' },
    ),
    forbid(
      'backup-knows-no-resource',
      { path: '^src/cli/(backup|restore)/' },
      { path: `^src/(${['pages', 'api', 'events', ...RESOURCES, 'content', 'accounts'].join('|')})/` },
    ),
    // Libraries.
    forbid(
      'plain-code',
      { path: '^src/core/(text|(resources|formats)\\.ts|errors|catalogues|i18n|time/(?!clock))' },
      { path: 'node_modules/(@types/)?(@nestjs|express|typeorm)' },
    ),
    forbid(
      'images-are-decoded-in-one-process',
      { pathNot: '^src/content/images/decoding/decode-process\\.ts$' },
      { path: 'node_modules/sharp/' },
    ),
    forbid('log-in-one-folder', { pathNot: '^src/operations/logging/' }, { path: 'node_modules/pino/' }),
    forbid('traces-in-one-file', { pathNot: '^src/operations/start-sdk\\.ts$' }, { path: 'node_modules/@opentelemetry/' }),
    // The SDK is loaded only where the settings ask for traces.
    forbid('traces-on-demand', {}, { path: '^src/operations/start-sdk\\.ts$', dependencyTypesNot: ['dynamic-import'] }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
