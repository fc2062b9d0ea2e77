import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import contract from '../../contract/package.json' with { type: 'json' };
import domain from '../../domain/package.json' with { type: 'json' };
import imports from '../../package.json' with { type: 'json' };
import flows from '../../packages/flows/package.json' with { type: 'json' };
import sandbox from '../../packages/sandbox/package.json' with { type: 'json' };
import server from '../../server/package.json' with { type: 'json' };
import { forwardSlashes, root } from './machines.ts';

/** A source file by path from the root: `machines/order/order.machine.ts`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const sourcesOf = (pattern: string): readonly Source[] =>
  globSync(pattern, { cwd: root })
    .map(forwardSlashes)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The production code: everything that a rule of imports covers. */
export const productionSources = (): readonly Source[] =>
  sourcesOf('{domain,contract,machines,src,server,packages/*/src}/**/*.{ts,tsx}');

/** The tests, which may import from every floor, but by its name. */
export const testSources = (): readonly Source[] => sourcesOf('{tests,scripts,ops,packages/*/tests}/**/*.{ts,tsx}');

/** One import: path as written, target, type-only or not, dynamic or not. */
export interface Import {
  readonly specifier: string;
  readonly target: string;
  readonly isTypeOnly: boolean;
  readonly isOnDemand: boolean;
}

type Names = readonly (readonly [prefix: string, before: string, after: string])[];

/** `#domain/*` of package.json as `['#domain/', 'domain/', '']`. */
const namesOf = (names: Readonly<Record<string, string>>, folder = ''): Names =>
  Object.entries(names).map(([name, path]) => {
    const [before = '', after = ''] = path.replace(/^\.\//, '').split('*');
    return [name.replace('*', ''), folder + before, after] as const;
  });

/** The names that a package exports to others. */
const doorsOf = (folder: string, { name, exports }: { name: string; exports: Readonly<Record<string, string>> }) =>
  namesOf(Object.fromEntries(Object.entries(exports).map(([door, path]) => [name + door.slice(1), path])), folder);
const aliases = [
  ...namesOf(imports.imports),
  ...doorsOf('domain/', domain),
  ...doorsOf('contract/', contract),
  ...doorsOf('server/', server),
  ...doorsOf('packages/flows/', flows),
  ...doorsOf('packages/sandbox/', sandbox),
];
const aliasesInside = namesOf(flows.imports, 'packages/flows/');

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier));
  const known = path.startsWith('packages/flows/') ? aliasesInside : aliases;
  const alias = known.find(([prefix]) => (prefix.endsWith('/') ? specifier.startsWith(prefix) : specifier === prefix));
  return alias ? alias[1] + specifier.slice(alias[0].length) + alias[2] : specifier;
}

/** Every import and re-export of a file, from the build's parser. */
export function importsOf({ path, text }: Source): readonly Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const found = (specifier: string, isTypeOnly: boolean, isOnDemand = false): Import => ({
    specifier,
    target: targetOf(path, specifier),
    isTypeOnly,
    isOnDemand,
  });
  return [
    ...staticImports.map(({ moduleRequest, entries }) =>
      found(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [found(moduleRequest.value, isType)] : [])),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, named] = /^['"`](.*)['"`]$/.exec(text.slice(start, end)) ?? [];
      return named === undefined ? [] : [found(named, false, true)];
    }),
  ];
}

/** Code for any project that uses the library. */
const general = ['model', 'run', 'machines', 'recordings', 'observe', 'live', 'layout', 'drawing', 'view'].map(
  (name) => `packages/flows/src/${name}/`,
);

/**
 * The parts of the app that features stand on: it knows neither the frames nor where pages are loaded.
 */
const ground = ['address', 'effects', 'handle', 'hooks', 'logic', 'mapping', 'page-parts', 'resources'].map(
  (name) => `src/app/${name}/`,
);
const below = ['src/presenters/', 'src/ui/', 'src/ports/', 'machines/', 'contract/', 'domain/'];

/** Allowed import sources besides packages; the first prefix of the file's path that matches wins. */
const floors: Readonly<Record<string, readonly string[]>> = {
  'domain/': ['domain/'],
  'contract/': ['contract/', 'domain/'],
  // The shape of their test data is that of the tools.
  'machines/': ['machines/', 'contract/', 'domain/', 'packages/flows/src/run/cases.ts'],
  // For any project: they know xstate, and nothing of this one.
  'packages/flows/src/model/': ['packages/flows/src/model/'],
  'packages/flows/src/run/': ['packages/flows/src/run/', 'packages/flows/src/model/'],
  'packages/flows/src/recordings/': [
    'packages/flows/src/recordings/',
    'packages/flows/src/run/',
    'packages/flows/src/model/',
    'packages/flows/src/observe/',
  ],
  'packages/flows/src/machines/': ['packages/flows/src/machines/', 'packages/flows/src/run/'],
  'packages/flows/src/observe/': ['packages/flows/src/observe/', 'packages/flows/src/model/'],
  'packages/flows/src/command/': ['packages/flows/src/'],
  'src/viewer/': ['src/viewer/', 'packages/flows/src/', 'machines/', 'domain/', 'src/ui/theme/'],
  'packages/flows/src/live/': [
    'packages/flows/src/live/',
    'packages/flows/src/recordings/',
    'packages/flows/src/observe/',
    'packages/flows/src/model/',
  ],
  'packages/flows/src/view/': general,
  // The viewer and the observer for other projects.
  'packages/flows/src/plugin/': ['packages/flows/src/plugin/', ...general],
  'packages/flows/src/layout/': ['packages/flows/src/layout/', 'packages/flows/src/model/'],
  'packages/flows/src/drawing/': [
    'packages/flows/src/drawing/',
    'packages/flows/src/layout/',
    'packages/flows/src/model/',
  ],
  // Two parts of the design system hold a state of their own, which no flow knows.
  'src/ui/': ['src/ui/', 'machines/shared/', 'machines/disclosure/', 'machines/clipboard/', 'domain/'],
  'src/ports/': ['src/ports/', 'machines/', 'contract/', 'domain/'],
  'src/presenters/': ['src/presenters/', 'src/ui/', 'machines/', 'contract/', 'domain/'],
  'src/features/': [...ground, ...below, 'src/content/'],
  ...Object.fromEntries(ground.map((room) => [room, [...ground, ...below]])),
  'src/app/': ['src/', 'machines/', 'contract/', 'domain/'],
  'src/': ['src/', 'domain/'],
  // Of the server, no more than its exports name.
  'packages/sandbox/src/': ['packages/sandbox/src/', 'server/', 'domain/'],
  'server/': ['server/', 'packages/sandbox/src/', 'contract/', 'domain/'],
};

/** The only imports of the sandbox: its start, its seed, and the product's side of it. */
const sandboxDoors = ['server/server.ts', 'server/commands/seed.ts', 'server/demo/', 'packages/sandbox/'];

const isWithin = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path.startsWith(folder));
const folderOf = (path: string, depth: number): string => `${path.split('/').slice(0, depth).join('/')}/`;
const isProjectPath = (target: string): boolean =>
  isWithin(target, ['domain/', 'contract/', 'machines/', 'src/', 'server/', 'tests/', 'scripts/', 'ops/', 'packages/']);

/** Packages of generic floors: users of one need no more than these. */
const packagesOf: Readonly<Record<string, RegExp>> = {
  'packages/flows/src/layout/': /^elkjs\//,
  'packages/flows/src/drawing/': /^$/,
  'packages/flows/src/recordings/': /^(xstate|valibot)$/,
  'packages/flows/src/view/': /^(react|react-dom\/client|wouter|xstate|@xstate\/react|@tanstack\/react-virtual)$/,
  'packages/flows/src/plugin/page/': /^xstate$/,
  'packages/flows/src/plugin/': /^(vite|node:(fs|path))$/,
  'packages/flows/src/command/': /^(xstate|playwright-core|node:.*)$/,
  'src/viewer/': /^xstate$/,
  'packages/flows/src/': /^xstate(\/guards)?$/,
};

function packageFault(path: string, { specifier }: Import): string | null {
  if (path.startsWith('domain/'))
    return /^(@scure\/base|@noble\/hashes\/.*)$/.test(specifier) ? null : 'the domain knows no packages';
  if (path.startsWith('contract/'))
    return /^(valibot|libphonenumber-js\/min)$/.test(specifier)
      ? null
      : 'the contract knows only valibot and phone numbers';
  if (path.startsWith('machines/')) return specifier === 'xstate' ? null : 'machines know only xstate';
  const floor = Object.keys(packagesOf).find((prefix) => path.startsWith(prefix)) ?? '';
  return packagesOf[floor]?.test(specifier) === false ? `${floor} may not import this package` : null;
}

/** Only types leave a machine's folder, except for its parent. */
function machineFault(path: string, { target, isTypeOnly }: Import, composed: readonly string[]): string | null {
  const [, folder = ''] = target.split('/');
  const isFree =
    isTypeOnly || folder === 'shared' || path.startsWith(`machines/${folder}/`) || composed.includes(folder);
  return isFree ? null : `machines/${folder} is not among its actors, so only types may cross`;
}

function wallFault(path: string, found: Import, composed: readonly string[]): string | null {
  const { specifier, target } = found;
  if (/^(\.\.\/){3,}/.test(specifier)) return 'the path climbs three levels';
  if (isWithin(path, ['tests/', 'scripts/', 'ops/', 'packages/flows/tests/', 'packages/sandbox/tests/'])) return null;
  if (path.startsWith('packages/flows/') && /^#|^@statechange\//.test(specifier))
    return 'inside the package, paths are relative';
  if (!isProjectPath(target))
    return specifier.startsWith('.') || specifier.startsWith('#') ? null : packageFault(path, found);
  const floor = Object.keys(floors).find((prefix) => path.startsWith(prefix)) ?? '';
  const isOwnFeature = path.startsWith('src/features/') && target.startsWith(folderOf(path, 3));
  // A page puts together what several features show.
  const isOfPage =
    /^src\/features\/.*\.page\.tsx$/.test(path) && isWithin(target, ['src/features/', 'src/app/outlet/']);
  if (!isOwnFeature && !isOfPage && !isWithin(target, floors[floor] ?? []))
    return `${floor || 'it'} may not import ${folderOf(target, target.startsWith('src/') ? 2 : target.startsWith('packages/') ? 4 : 1)}`;
  // A screen and a machine take the shapes of replies; calls are made below them.
  if (isWithin(path, ['machines/', 'src/presenters/']) && target.startsWith('contract/') && !found.isTypeOnly)
    return 'only types of the contract may cross';
  if (isWithin(target, ['packages/sandbox/', 'server/demo/']) && !isWithin(path, sandboxDoors))
    return 'production code knows no sandbox';
  if (path.startsWith('machines/') && target.startsWith('machines/')) return machineFault(path, found, composed);
  return null;
}

/** One sentence each. @param composedBy folders of the machines that a folder's one invokes */
export const importFaults = (
  source: Source,
  composedBy: (folder: string) => readonly string[] = () => [],
): readonly string[] =>
  importsOf(source).flatMap((found) => {
    const fault = wallFault(source.path, found, composedBy(source.path.split('/')[1] ?? ''));
    return fault === null ? [] : [`${source.path} imports "${found.specifier}": ${fault}`];
  });

export function reachedFrom(path: string, sources: readonly Source[]): ReadonlySet<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set<string>();
  const follow = (from: string) => {
    if (reached.has(from)) return;
    reached.add(from);
    const source = byPath.get(from);
    if (source) for (const { target } of importsOf(source)) if (isProjectPath(target)) follow(target);
  };
  follow(path);
  return reached;
}
