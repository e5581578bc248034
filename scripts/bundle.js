/**
 * `npm run bundle` joins the compiled modules of `dist`, Nest and RxJS into a few files in `bundle`. Node spends a millisecond on
 * each of these 1,700 modules: joined, they start the service in two thirds of the time. Comments and spaces are left out, because
 * Node keeps the text of all code in memory. The image runs the bundle.
 *
 *   node scripts/bundle.js [FROM [TO]]
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * The packages that are joined. All others stay in `node_modules`: they have few modules, contain native code, are also loaded
 * by their name (TypeORM, class-validator), or are patched by OpenTelemetry while Node loads them (mysql2).
 */
const JOINED =
  /^(@nestjs\/(common|core|mapped-types|platform-express|swagger|typeorm)|rxjs|es-toolkit|js-yaml|@oxc-project\/runtime)(\/|$)/;

const from = resolve(process.argv[2] ?? 'dist');
const to = resolve(process.argv[3] ?? 'bundle');

/** The programs: their names in the bundle are those in `dist`. */
const programs = ['main', 'app.data-source', ...readdirSync(join(from, 'cli')).map((name) => `cli/${name}/main`)];
const input = Object.fromEntries(programs.map((name) => [name, join(from, `${name}.js`)]).filter(([, path]) => existsSync(path)));
// A process of its own. It is looked for beside the module that starts it, which is in one of the files at the top.
input['decode-process'] = join(from, 'content/images/decoding/decode-process.js');

const isPackage = (name) => /^[^./]/.test(name);

/** Hands on the source maps of the compiler, so that stack traces name the files in `src`. Packages get none. */
const sourceMaps = {
  name: 'source-maps',
  load(path) {
    if (!/\.m?js$/.test(path) || !existsSync(path)) return undefined;
    const code = readFileSync(path, 'utf8');
    return { code, map: path.startsWith(from) ? readSourceMap(path, code) : { mappings: '' } };
  },
};

/** Reads the source map of a module: a file beside it, or a data URL at its end. */
function readSourceMap(path, code) {
  const [, inline] = /\/\/# sourceMappingURL=data:application\/json[^,]*;base64,(\S+)\s*$/.exec(code) ?? [];
  return JSON.parse(inline === undefined ? readFileSync(`${path}.map`, 'utf8') : Buffer.from(inline, 'base64').toString());
}

rmSync(to, { recursive: true, force: true });
const bundle = await rolldown({
  input,
  platform: 'node',
  tsconfig: false,
  external: (name, importer) => importer !== undefined && isPackage(name) && !JOINED.test(name),
  plugins: [sourceMaps],
});
await bundle.write({
  dir: to,
  format: 'esm',
  codeSplitting: { groups: [{ name: 'packages', test: 'node_modules' }] },
  sourcemap: true,
  sourcemapExcludeSources: true,
  // Nest and class-validator need the names of classes.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
await bundle.close();
