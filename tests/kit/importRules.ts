import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import imports from '../../package.json' with { type: 'json' };
import { forwardSlashes, root } from './machines.ts';

/** A source file by its path from the project's root: `machines/order/order.machine.ts`. */
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
export const productionSources = (): readonly Source[] => sourcesOf('{domain,contract,machines,src,server}/**/*.{ts,tsx}');

/** The tests, which may import from every floor, but by its name. */
export const testSources = (): readonly Source[] =>
  // An example is a project of its own, and names this one by its path.
  sourcesOf('{tests,scripts}/**/*.{ts,tsx}').filter(({ path }) => !path.startsWith('tests/examples/'));

/** One import of a file: the path as written, the file or package that it leads to, whether only types cross, and whether it waits until it is called. */
export interface Import {
  readonly specifier: string;
  readonly target: string;
  readonly isTypeOnly: boolean;
  readonly isOnDemand: boolean;
}

/** `#domain/*` of package.json as `['#domain/', 'domain/']`. */
const aliases = Object.entries(imports.imports).map(([alias, folder]) => [alias.replace('*', ''), folder.replace(/^\.\/|\*$/g, '')] as const);

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier));
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  return alias ? alias[1] + specifier.slice(alias[0].length) : specifier;
}

/** Every import and re-export of a file, as the parser of the build reads them. */
export function importsOf({ path, text }: Source): readonly Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const found = (specifier: string, isTypeOnly: boolean, isOnDemand = false): Import => ({
    specifier,
    target: targetOf(path, specifier),
    isTypeOnly,
    isOnDemand,
  });
  return [
    ...staticImports.map(({ moduleRequest, entries }) => found(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType))),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [found(moduleRequest.value, isType)] : [])),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, named] = /^['"`](.*)['"`]$/.exec(text.slice(start, end)) ?? [];
      return named === undefined ? [] : [found(named, false, true)];
    }),
  ];
}

/** What is of any project that uses the library. */
const general = ['model', 'run', 'machines', 'recordings', 'observe', 'live', 'layout', 'drawing', 'view'].map((name) => `src/flows/${name}/`);

/** What of the app the features stand on: it knows neither the frames nor where pages are loaded. */
const ground = ['address', 'effects', 'hooks', 'logic', 'mapping', 'page-parts', 'resources', 'world'].map((name) => `src/app/${name}/`);
const below = ['src/presenters/', 'src/ui/', 'src/ports/', 'machines/', 'contract/', 'domain/'];

/** Where a file may import from, beside the packages: folders of the project, the longest prefix of the file's path counts. */
const floors: Readonly<Record<string, readonly string[]>> = {
  'domain/': ['domain/'],
  'contract/': ['contract/', 'domain/'],
  // The shape of their test data is that of the tools.
  'machines/': ['machines/', 'contract/', 'domain/', 'src/flows/run/cases.ts'],
  // Of any project: they know xstate, and nothing of this house.
  'src/flows/model/': ['src/flows/model/'],
  'src/flows/run/': ['src/flows/run/', 'src/flows/model/'],
  'src/flows/recordings/': ['src/flows/recordings/', 'src/flows/run/', 'src/flows/model/', 'src/flows/observe/'],
  'src/flows/machines/': ['src/flows/machines/', 'src/flows/run/'],
  // It joins the observer with the allow-lists of the house.
  'src/flows/observe/serve.ts': ['src/flows/observe/', 'src/flows/house/'],
  'src/flows/observe/': ['src/flows/observe/', 'src/flows/model/'],
  'src/flows/house/': ['src/flows/', 'machines/', 'domain/', 'src/ui/theme/'],
  'src/flows/live/': ['src/flows/live/', 'src/flows/recordings/', 'src/flows/observe/', 'src/flows/model/'],
  'src/flows/view/': general,
  // The viewer and the observer for other projects.
  'src/flows/plugin/': ['src/flows/plugin/', ...general],
  'src/flows/layout/': ['src/flows/layout/', 'src/flows/model/'],
  'src/flows/drawing/': ['src/flows/drawing/', 'src/flows/layout/', 'src/flows/model/'],
  // Two parts of the design system hold a state of their own, which no flow knows.
  'src/ui/': ['src/ui/', 'machines/shared/', 'machines/disclosure/', 'machines/clipboard/', 'domain/'],
  'src/ports/': ['src/ports/', 'machines/', 'contract/', 'domain/'],
  'src/presenters/': ['src/presenters/', 'src/ui/', 'machines/', 'contract/', 'domain/'],
  'src/features/': [...ground, ...below, 'src/content/'],
  ...Object.fromEntries(ground.map((room) => [room, [...ground, ...below]])),
  'src/app/': ['src/', 'machines/', 'contract/', 'domain/'],
  'src/': ['src/', 'domain/'],
  'server/sandbox/': ['server/', 'domain/'],
  'server/': ['server/', 'contract/', 'domain/'],
};

/** Allowed imports of the sandbox: the server's start chooses whether to load it, its seed is refused elsewhere, and the schema has all tables. */
const sandboxDoors = ['server/server.ts', 'server/commands/seed.ts', 'server/db/schema/index.ts', 'server/sandbox/'];

const isWithin = (path: string, folders: readonly string[]): boolean => folders.some((folder) => path.startsWith(folder));
const folderOf = (path: string, depth: number): string => `${path.split('/').slice(0, depth).join('/')}/`;
const isProjectPath = (target: string): boolean => isWithin(target, ['domain/', 'contract/', 'machines/', 'src/', 'server/', 'tests/', 'scripts/']);

/** The packages of the floors that are of any project: of whoever uses one, not more may be asked than that floor needs. */
const packagesOf: Readonly<Record<string, RegExp>> = {
  'src/flows/layout/': /^elkjs\//,
  'src/flows/drawing/': /^$/,
  'src/flows/recordings/': /^(xstate|valibot)$/,
  'src/flows/view/': /^(react|react-dom\/client|wouter|xstate|@xstate\/react|@tanstack\/react-virtual)$/,
  'src/flows/plugin/page/': /^xstate$/,
  'src/flows/plugin/': /^(vite|node:(fs|path))$/,
  'src/flows/house/': /^xstate$/,
  'src/flows/': /^xstate(\/guards)?$/,
};

function packageFault(path: string, { specifier }: Import): string | null {
  if (path.startsWith('domain/')) return /^(@scure\/base|@noble\/hashes\/.*)$/.test(specifier) ? null : 'the domain knows no packages';
  if (path.startsWith('contract/'))
    return /^(valibot|libphonenumber-js\/min)$/.test(specifier) ? null : 'the contract knows only valibot and phone numbers';
  if (path.startsWith('machines/')) return specifier === 'xstate' ? null : 'machines know only xstate';
  const floor = Object.keys(packagesOf).find((prefix) => path.startsWith(prefix)) ?? '';
  return packagesOf[floor]?.test(specifier) === false ? `${floor} may not import this package` : null;
}

/** A machine's folder is its own: others take its types, and its parent the machine itself. */
function machineFault(path: string, { target, isTypeOnly }: Import, composed: readonly string[]): string | null {
  const [, folder = ''] = target.split('/');
  const isFree = isTypeOnly || folder === 'shared' || path.startsWith(`machines/${folder}/`) || composed.includes(folder);
  return isFree ? null : `machines/${folder} is not among its actors, so only types may cross`;
}

function wallFault(path: string, found: Import, composed: readonly string[]): string | null {
  const { specifier, target } = found;
  if (/^(\.\.\/){3,}/.test(specifier)) return 'the path climbs three levels';
  if (isWithin(path, ['tests/', 'scripts/'])) return null;
  if (!isProjectPath(target)) return specifier.startsWith('.') || specifier.startsWith('#') ? null : packageFault(path, found);
  const floor = Object.keys(floors).find((prefix) => path.startsWith(prefix)) ?? '';
  const isOwnFeature = path.startsWith('src/features/') && target.startsWith(folderOf(path, 3));
  // A page puts together what several features show.
  const isOfPage = /^src\/features\/.*\.page\.tsx$/.test(path) && isWithin(target, ['src/features/', 'src/app/outlet/']);
  if (!isOwnFeature && !isOfPage && !isWithin(target, floors[floor] ?? []))
    return `${floor || 'it'} may not import ${folderOf(target, target.startsWith('src/') ? 2 : 1)}`;
  // A screen and a machine take the shapes of replies; calls are made below them.
  if (isWithin(path, ['machines/', 'src/presenters/']) && target.startsWith('contract/') && !found.isTypeOnly)
    return 'only types of the contract may cross';
  if (target.startsWith('server/sandbox/') && !isWithin(path, sandboxDoors)) return 'production code knows no sandbox';
  if (path.startsWith('machines/') && target.startsWith('machines/')) return machineFault(path, found, composed);
  return null;
}

/**
 * Imports that lead through a wall, one sentence each.
 * @param composedBy the folders of the machines that the machine of a folder has among its actors
 */
export const importFaults = (source: Source, composedBy: (folder: string) => readonly string[] = () => []): readonly string[] =>
  importsOf(source).flatMap((found) => {
    const fault = wallFault(source.path, found, composedBy(source.path.split('/')[1] ?? ''));
    return fault === null ? [] : [`${source.path} imports "${found.specifier}": ${fault}`];
  });

/** Every file that one leads to by its imports, those of types alone included. */
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
