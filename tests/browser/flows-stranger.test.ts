import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colorRules, desktop, expectAccessible } from './browser.ts';
import { sharedBrowser } from './shared.ts';

const browser = await sharedBrowser();
const root = join(import.meta.dirname, '../../packages/flows/examples/traffic');
let server: ViteDevServer;
let url = '';

beforeAll(async () => {
  server = await createServer({ root, logLevel: 'error', server: { host: '127.0.0.1', port: 0 } });
  await server.listen();
  url = new URL(server.resolvedUrls?.local[0] ?? '').origin;
});
afterAll(() => server.close());

/** A visitor of the other project, with its requests and console. */
async function visitor() {
  const context: BrowserContext = await browser.newContext({ viewport: desktop, baseURL: url });
  const said = { requests: [] as string[], complaints: [] as string[] };
  context.on('request', (request) => said.requests.push(request.url()));
  context.on('console', (message) => message.type() === 'error' && said.complaints.push(message.text()));
  context.on('weberror', (error) => said.complaints.push(String(error.error())));
  return { context, ...said };
}

describe('the visualizer in another project', () => {
  test('lists its machines, draws one that can be read in its light and its dark colors, and simulates it without cases', async () => {
    const { context, complaints } = await visitor();
    const page = await context.newPage();
    await page.goto('/__flows/');
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['button', 'crossing']);
    expect(await (await page.request.get('/__flows/licenses.txt')).text()).toMatch(/^elkjs .*\nLicense: EPL-2\.0/m);
    await page.getByRole('link', { name: 'crossing' }).first().click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/__flows/crossing');
    // Cards have no arrows, so these came from the worker.
    await page.locator('svg [data-transition^="crossing.lit.green/WALK_REQUESTED"]').first().waitFor();
    await page.locator('svg [data-state="crossing.lit.before"]').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `the page of a machine, ${colorScheme}`, colorRules);
    }
    await page.getByRole('link', { name: 'Simulate' }).click();
    await page.getByRole('button', { name: 'WALK_REQUESTED' }).click();
    await expect.poll(() => page.getByRole('status').first().textContent()).toContain('lit.yellow');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('brings no word, font or style of this product', async () => {
    for (const file of ['', 'viewer.js', 'viewer.css', 'observer.js']) {
      const reply = await fetch(`${url}/__flows/${file}`);
      expect(reply.status).toBe(200);
      expect(await reply.text(), file).not.toMatch(/statechange|newsreader|geist variable|demo@|screen:/i);
    }
    expect((await fetch(`${url}/__flows/missing.js`)).status).toBe(404);
  });

  test('shows its running actors, a click that moves them, and which guard refuses an event', async () => {
    const { context, complaints, requests } = await visitor();
    const app = await context.newPage();
    await app.goto('/');
    const viewer = await context.newPage();
    await viewer.goto('/__flows/live');
    const actors = viewer.getByRole('tree', { name: 'Actors' }).getByRole('treeitem');
    await expect.poll(() => actors.count()).toBe(3);
    await app.getByRole('button', { name: 'I want to walk' }).click();
    const log = viewer.getByRole('region', { name: 'Log' });
    await log.getByRole('button', { name: /button\s*PUSHED\s*→ waiting/ }).waitFor();
    await log.getByRole('button', { name: /crossing\s*WALK_REQUESTED\s*→ lit\.yellow/ }).waitFor();
    const facts = viewer.getByRole('complementary', { name: 'Facts of the actor' });
    await facts.getByText('inline: no').waitFor();
    await facts.getByText('Nothing would happen (1)').waitFor();
    // Only types of values: no list says what may be shown.
    await facts.getByText('hidden: text').first().waitFor();
    expect(await viewer.content()).not.toContain('marker-of-the-owner');
    expect(requests.filter((request) => !request.startsWith(url) && !request.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
