/**
 * `npm run build -w packages/flows` writes the files and the manifest that `npm pack
 * ./packages/flows/dist` packs, or to the folder of the argument.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { buildViewer } from '../src/plugin/built.ts';

const folder = join(import.meta.dirname, '..');
const dist = resolve(process.argv[2] ?? join(folder, 'dist'));
const at = (path: string) => join(dist, path);

rmSync(dist, { recursive: true, force: true });
const compiler = join(folder, '../../node_modules/typescript/bin/tsc');
const project = join(folder, 'tsconfig.build.json');
execFileSync(process.execPath, [compiler, '-p', project, '--outDir', dist], { stdio: 'inherit' });

for (const file of globSync('**/*.css', { cwd: join(folder, 'src') })) {
  mkdirSync(dirname(at(file)), { recursive: true });
  cpSync(join(folder, 'src', file), at(file));
}
for (const name of ['README.md', 'CHANGELOG.md', 'docs']) cpSync(join(folder, name), at(name), { recursive: true });
cpSync(join(folder, '../../LICENSE'), at('LICENSE'));

// The compiler rewrites imports but not worker URLs.
const layouts = at('view/layouts.js');
writeFileSync(layouts, readFileSync(layouts, 'utf8').replace('../layout/worker.ts', '../layout/worker.js'));
chmodSync(at('command/bin.js'), 0o755);

/** `./src/run/*.ts` as `./run/*.js`. */
const built = (path: string): string => path.replace('./src/', './').replace(/\.tsx?$/, '.js');
const door = (path: string) =>
  path.endsWith('.ts') || path.endsWith('.tsx')
    ? { types: built(path).replace(/\.js$/, '.d.ts'), default: built(path) }
    : built(path);

// `open` needs no bundler where it runs.
for (const [path, { body }] of await buildViewer()) {
  const file = at(join('viewer', path));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, body);
}

const { imports: _, scripts: __, files: ___, ...rest } = manifest;
const { xstate, ...ofViews } = manifest.peerDependencies;
/** As optional peers of a workspace, npm would install the last three for the server too. */
const optional = {
  ...ofViews,
  '@fontsource-variable/geist-mono': '^5.3.0',
  'playwright-core': '^1.65.0',
  vite: '>=7',
};
const packed = {
  ...rest,
  sideEffects: manifest.sideEffects.map(built),
  bin: { flows: built(manifest.bin.flows) },
  exports: Object.fromEntries(Object.entries(manifest.exports).map(([name, path]) => [name, door(path)])),
  peerDependencies: { xstate, ...optional },
  peerDependenciesMeta: Object.fromEntries(Object.keys(optional).map((name) => [name, { optional: true }])),
};
writeFileSync(at('package.json'), `${JSON.stringify(packed, null, 2)}\n`);
