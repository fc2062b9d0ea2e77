import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#domain/site/routes.ts';
import { readManifest, scriptsOf } from '#server/http/preloads.ts';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await withServer();
});
afterAll(() => server.close());

const root = join(import.meta.dirname, '../../..');
const manifest = readManifest(join(root, 'dist'));
const pageOf = async (path: string) =>
  (await fetch(`${server.url}${path.replace(/:\w+/, 'a'.repeat(32))}`, { headers: { Accept: 'text/html' } })).text();
const fontsIn = (page: string) =>
  [...page.matchAll(/<link rel="preload"[^>]* href="([^"]+)"/g)].map(([, address = '']) => address);
/** For `public/theme.js` to fetch. */
const scriptsIn = (page: string) => /data-scripts="([^"]+)"/.exec(page)?.[1]?.split(' ') ?? [];

/** The built screens as the app finds them: route and module. */
const built = [
  ...['pages.ts', 'staff-pages.ts']
    .map((file) => readFileSync(join(root, 'src/app', file), 'utf8'))
    .join('')
    .matchAll(/'(\/[^']*)': \(\) => import\('#(features\/[^']+)'\)/g),
].map(([, path = '', module = '']) => ({ path, module: `src/${module}` }));

test('there are built screens', () => expect(built.length).toBeGreaterThanOrEqual(8));

test.each(built)(
  '$path preloads the script of its own screen, and all that it imports, once',
  async ({ path, module }) => {
    const page = await pageOf(path);
    const scripts = scriptsIn(page);
    expect(scripts).toContain(`/${manifest[module]?.file}`);
    for (const imported of manifest[module]?.imports ?? []) {
      const file = `/${manifest[imported]?.file}`;
      expect(
        scripts.includes(file) || page.includes(`src="${file}"`) || page.includes(`data-start="${file}"`),
        file,
      ).toBe(true);
    }
    expect(new Set(scripts).size).toBe(scripts.length);
    for (const script of [...scripts, ...fontsIn(page)])
      expect((await fetch(`${server.url}${script}`)).status, script).toBe(200);
  },
);

test('a customer page preloads its frame, and no other page does', async () => {
  const shell = `/${Object.values(manifest).find(({ file }) => file.startsWith('assets/customer-'))?.file}`;
  // A built page, and one that is not.
  for (const path of ['/orders', '/settings']) expect(scriptsIn(await pageOf(path)), path).toContain(shell);
  for (const path of ['/', '/signin', '/faq', '/nowhere'])
    expect(scriptsIn(await pageOf(path)), path).not.toContain(shell);
});

test.each([
  ['/what-is-ether', 'content-pages'],
  ['/faq', 'content-pages'],
  ['/admin/queue', 'staff-pages'],
])('%s preloads the script that loads pages of its kind', async (path, loader) =>
  expect(scriptsIn(await pageOf(path))).toContain(`/${manifest[`src/app/${loader}.ts`]?.file}`),
);

test('a page without a screen of its own preloads nothing: what it shows comes with the start', async () => {
  for (const path of ['/nowhere', '/admin/nowhere']) expect(scriptsIn(await pageOf(path)), path).toEqual([]);
});

test('no route preloads what every page starts with', () => {
  const start = manifest['index.html'];
  for (const route of [...routes, null]) expect(scriptsOf(manifest, route)).not.toContain(start?.file);
});

test('the serif and the mono are preloaded where they are drawn first, the sans everywhere', async () => {
  const fonts = async (path: string) => fontsIn(await pageOf(path)).join(' ');
  expect(await fonts('/')).toMatch(/newsreader/);
  for (const path of ['/deposits', '/withdrawals', '/external-wallet'])
    expect(await fonts(path)).toMatch(/geist-mono-latin/);
  expect(await fonts('/signin')).not.toMatch(/newsreader|mono/);
  expect(await fonts('/signin')).toMatch(/geist-basic/);
});
