import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('flows'), sharedBrowser()]);

interface Said {
  readonly kind: string;
  readonly tab: string;
  readonly [field: string]: unknown;
}
interface Told {
  readonly kind: string;
  readonly actor: number;
  readonly chart?: string;
  readonly type?: string;
}
declare global {
  var flows: { readonly heard: Said[]; readonly say: (says: object) => void };
}

/** A bare page that speaks the protocol, independent of the viewer. */
async function viewer(page: Page): Promise<void> {
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
  await page.evaluate(() => {
    const channel = new BroadcastChannel('flows');
    const say = (says: object) => channel.postMessage({ flows: 1, tab: 'viewer', to: '*', ...says });
    const greet = () => {
      say({ kind: 'hello', past: 2_000 });
      say({ kind: 'subscribe', actors: 'all' });
      say({ kind: 'credit', records: 10_000 });
    };
    channel.onmessage = ({ data }) => {
      globalThis.flows.heard.push(data);
      if (data.kind === 'welcome' && data.to === '*') greet();
    };
    globalThis.flows = { heard: [], say };
    greet();
  });
}

const heard = (page: Page): Promise<readonly Said[]> => page.evaluate(() => globalThis.flows.heard);
const records = async (page: Page) =>
  (await heard(page)).flatMap((said) => (said.kind === 'batch' ? (said.records as Told[]) : []));
const started = async (page: Page, chart: string) =>
  (await records(page)).find((record) => record.kind === 'started' && record.chart === chart);

test('an app is observed from its start: its actors, input events without the text, and why an event is refused', async () => {
  const { page, context, complaints } = await visit(browser, server.url);
  const other = await context.newPage();
  await viewer(other);
  // Prerendered pages, and one of the app alone.
  await page.goto('/');
  await expect.poll(() => started(other, 'app')).toMatchObject({ q: 1 });
  await page.goto('/faq');
  await expect
    .poll(async () => (await heard(other)).filter(({ kind, to }) => kind === 'roster' && to === 'viewer').length)
    .toBe(2);
  await page.goto('/signin');
  await page.getByLabel('Email').fill('marker-4f9@example.com');
  await expect
    .poll(async () => (await records(other)).find(({ type }) => type === 'email.changed'))
    .toMatchObject({
      result: 'moved',
      from: null,
      payload: { record: { email: { hidden: 'text' } } },
    });
  const actor = (await started(other, 'signIn'))?.actor;
  await other.evaluate(
    (actor) => globalThis.flows.say({ kind: 'explain', ask: 1, actor, type: 'form.submitted' }),
    actor,
  );
  await expect
    .poll(async () => (await heard(other)).find(({ kind }) => kind === 'answer'))
    .toMatchObject({
      ask: 1,
      answer: { of: 'explain', explanation: { type: 'form.submitted', branches: expect.any(Array) } },
    });
  await other.evaluate(() => globalThis.flows.say({ kind: 'hello', past: 0 }));
  await expect
    .poll(async () => (await heard(other)).findLast(({ kind }) => kind === 'welcome'))
    .toMatchObject({
      build: expect.stringMatching(/^[\w-]{6,}$/),
      fingerprints: { signIn: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
  expect(JSON.stringify(await heard(other))).not.toContain('marker-4f9');
  expect(complaints).toEqual([]);
});

test('without the visualizer nobody answers', async () => {
  const { page, context } = await visit(browser, (await sharedServer('brisk')).url);
  const requested: string[] = [];
  context.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/signin');
  const answer = page.evaluate(
    () =>
      new Promise((resolve) => {
        const [asking, listening] = [new BroadcastChannel('flows'), new BroadcastChannel('flows')];
        // The second channel receives the question too, so no answer can come later.
        listening.onmessage = ({ data }) => data.kind !== 'hello' && resolve(data.kind);
        asking.onmessage = ({ data }) => resolve(data.kind);
        asking.postMessage({ flows: 1, tab: 'viewer', to: '*', kind: 'hello', past: 10 });
        asking.postMessage({ flows: 1, tab: 'viewer', to: 'nobody', kind: 'end' });
      }),
  );
  expect(await answer).toBe('end');
  expect(requested.filter((path) => path.includes('flows'))).toEqual([]);
});

describe('the size of the observer', () => {
  const folder = join(import.meta.dirname, '../../dist-flows/assets');
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  const withImports = (file: string): readonly string[] => [
    file,
    ...[...textOf(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].flatMap(([, imported = '']) =>
      withImports(imported),
    ),
  ];
  const size = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(textOf(file), { level: 9 }).length, 0);
  const observer = readdirSync(folder).find((file) => /^observer-[^.]+\.js$/.test(file)) ?? '';

  test('is 5 kB compressed for an unobserved page, without the library and the host rules', () => {
    const loaded = withImports(observer);
    expect(size(loaded)).toBeLessThanOrEqual(5_000);
    for (const text of ['Infinite loop detected', 'amountText'])
      expect(loaded.filter((file) => textOf(file).includes(text))).toEqual([]);
  });

  test('of which 3 kB come before a viewer asks or much is kept', () => {
    const loaded = withImports(observer);
    expect(size(loaded)).toBeLessThanOrEqual(3_000);
    const recorder = readdirSync(folder).find((file) => /^recorder-[^.]+\.js$/.test(file)) ?? '';
    expect(size([...new Set([...loaded, ...withImports(recorder)])])).toBeLessThanOrEqual(5_000);
  });

  test('and 10 kB more for an observed one', () => {
    const serving = readdirSync(folder).filter(
      (file) => /^serving-[^.]+\.js$/.test(file) && !withImports(observer).includes(file),
    );
    expect(size(serving)).toBeLessThanOrEqual(10_000);
  });
});
