import type { Plugin } from 'vite';
import { type BuiltFile, buildViewer } from './built.ts';
import { type PageSettings, pageOf } from './page.ts';

export interface FlowsOptions {
  /**
   * Modules that export machines, as globs from the root of the project: `src/**\/*.machine.ts`.
   */
  readonly machines: string | readonly string[];
  /**
   * Modules that export cases, each as `<id of the machine>Cases`. Without cases, events are tried
   * without samples.
   */
  readonly cases?: string | readonly string[];
  /** The path of the viewer; `/__flows/` unless it is set. */
  readonly path?: string;
  /** What the viewer calls itself; `Flows` unless it is set. */
  readonly title?: string;
  /**
   * Lets the viewer ask guards why an event is refused. For projects whose guards have no side
   * effects; off unless it is set.
   */
  readonly explains?: boolean;
}

const machinesModule = 'virtual:flows/machines';
const resolved = `\0${machinesModule}`;

/**
 * The visualizer for a project that Vite serves: the viewer at a path of the development server,
 * and its observer on every page, before the page's own scripts. It shows the kinds of values, and
 * none of them. A build is the same with and without it.
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
  let files: Promise<ReadonlyMap<string, BuiltFile>> | null = null;
  const settings = (): PageSettings => ({
    title,
    base: below.slice(0, -1),
    home: base,
    // How Vite writes the address of a module that is no file.
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
        files ??= buildViewer();
        files.then((built) => {
          const file = built.get(pathname.slice(below.length));
          if (file) send(file.type, file.body);
          // A missing file must fail like a file. Every other address is one of the viewer's.
          else if (/\.(js|css)$/.test(pathname)) send('text/plain; charset=utf-8', 'There is no such file.', 404);
          else send('text/html; charset=utf-8', pageOf(settings()));
        }, next);
      });
    },
  };
}

/** Globs as a module that is no file needs them: from the root of the project. */
const globsOf = (globs: string | readonly string[]): readonly string[] =>
  [globs].flat().map((glob) => glob.replace(/^(!?)(?:\.?\/)?/, (_, not: string) => `${not}/`));

const importsOf = (globs: readonly string[]): string =>
  globs.length === 0 ? '{}' : `import.meta.glob(${JSON.stringify(globs)})`;

/**
 * Modules by their paths, each loaded when it is asked for. Naming `import.meta.hot` has Vite
 * reload the viewer when one of them changes.
 */
const foundModules = (machines: readonly string[], cases: readonly string[]): string => `
export const machines = ${importsOf(machines)};
export const cases = ${importsOf(cases)};
import.meta.hot;
`;
