import type { Plugin } from 'vite';
import { type PageSettings, pageOf } from './page.ts';
import { type ViewerFile, viewerFiles } from './viewerFiles.ts';

export interface FlowsOptions {
  /** Globs of modules that export machines, from the project's root: `src/**\/*.machine.ts`. */
  readonly machines: string | readonly string[];
  /** Globs of modules that export `<machine id>Cases`. Without cases, events have no payloads. */
  readonly cases?: string | readonly string[];
  /** The viewer's path; `/__flows/` by default. */
  readonly path?: string;
  /** The viewer's title; `Flows` by default. */
  readonly title?: string;
  /** Lets the viewer run guards to explain refused events. Requires pure guards; off by default. */
  readonly explains?: boolean;
}

const machinesModule = 'virtual:flows/machines';
const resolved = `\0${machinesModule}`;

/**
 * Adds the visualizer to Vite's dev server: the viewer at a path, and its observer on every page
 * before other scripts. Values show only their kinds. Builds are unaffected.
 * @example export default defineConfig({ plugins: [flows({ machines: 'src/**\/*.machine.ts' })] });
 */
export function flows({
  machines,
  cases = [],
  path = '/__flows/',
  title = 'Flows',
  explains = false,
}: FlowsOptions): Plugin {
  const below = `/${path}/`.replace(/\/{2,}/g, '/');
  let base = '/';
  let files: Promise<ReadonlyMap<string, ViewerFile>> | null = null;
  const settings = (): PageSettings => ({
    title,
    base: below.slice(0, -1),
    home: base,
    // Vite's URL for a virtual module.
    machines: `${base}@id/${resolved.replace('\0', '__x00__')}`,
  });
  return {
    name: 'flows',
    apply: 'serve',
    configResolved(config) {
      base = config.base;
    },
    resolveId: (id) => (id === machinesModule ? resolved : undefined),
    load: (id) => (id === resolved ? foundModules(globsOf(machines), globsOf(cases)) : undefined),
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'module', src: `${below}observer.js${explains ? '?explains' : ''}` },
        injectTo: 'head-prepend',
      },
    ],
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (`${pathname}/` !== below && !pathname.startsWith(below)) return next();
        const send = (type: string, body: string | Uint8Array, status = 200) => {
          response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
          response.end(body);
        };
        files ??= viewerFiles();
        files.then((built) => {
          const file = built.get(pathname.slice(below.length));
          if (file) send(file.type, file.body);
          // A missing file must return 404; every other path is a page of the viewer.
          else if (/\.(js|css)$/.test(pathname)) send('text/plain; charset=utf-8', 'There is no such file.', 404);
          else send('text/html; charset=utf-8', pageOf(settings()));
        }, next);
      });
    },
  };
}

/** Globs from the project root, as virtual modules need. */
const globsOf = (globs: string | readonly string[]): readonly string[] =>
  [globs].flat().map((glob) => glob.replace(/^(!?)(?:\.?\/)?/, (_, not: string) => `${not}/`));

const importsOf = (globs: readonly string[]): string =>
  globs.length === 0 ? '{}' : `import.meta.glob(${JSON.stringify(globs)})`;

/** Lazy modules by path. Using `import.meta.hot` makes Vite reload the viewer on changes. */
const foundModules = (machines: readonly string[], cases: readonly string[]): string => `
export const machines = ${importsOf(machines)};
export const cases = ${importsOf(cases)};
import.meta.hot;
`;
