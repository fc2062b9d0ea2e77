import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';

const view = '/src/viewer/index.html';

/** The viewer's data, rebuilt per request, since machines may have changed. */
async function dataOf(server: ViteDevServer, path: string): Promise<unknown> {
  const { viewerData } = await server.ssrLoadModule('/scripts/flows/data.ts');
  const files: ReadonlyMap<string, unknown> = await viewerData();
  return files.get(path.slice('/flows/data/'.length).replace(/\.json$/, ''));
}

/** Serves the visualizer at `/flows` and adds its observer to every page. */
export const flowsInDevelopment: Plugin = {
  name: 'flows-in-development',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (_, { path }) =>
      path === view
        ? []
        : [{ tag: 'script', attrs: { type: 'module', src: '/src/viewer/observer/main.ts' }, injectTo: 'head' }],
  },
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname !== '/flows' && !pathname.startsWith('/flows/')) return next();
      if (pathname.startsWith('/flows/data/'))
        return void dataOf(server, pathname).then((data) => {
          response.setHeader('Content-Type', 'application/json');
          response.statusCode = data === undefined ? 404 : 200;
          response.end(JSON.stringify(data ?? null));
        }, next);
      // The page's paths are relative to its folder.
      const html = readFileSync(join(server.config.root, view), 'utf8')
        .replaceAll('"./', '"/src/viewer/')
        .replaceAll('"../../', '"/')
        .replaceAll('"../', '"/src/');
      void server.transformIndexHtml(view, html, request.originalUrl).then((page) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(page);
      }, next);
    });
  },
};
