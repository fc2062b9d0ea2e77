import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findRoute, slugOf } from '#domain/site/routes.ts';
import { holdBack, phone, visit } from './browser.ts';
import { mostLayoutShift } from './budgets.ts';
import { sentBytes } from './built.ts';
import { faultsOfMarkup } from './markup.ts';
import { demo, signedIn } from './people.ts';
import { publicRoutes, readPublicPages, takenOver } from './public-pages.ts';
import { sharedBrowser, sharedServer } from './shared.ts';
import { watchShifts } from './shifts.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);
const pages = await readPublicPages(browser, server.url);

/** Fetches an address as it is: a redirect is an answer of its own. */
const get = (address: string, headers: Record<string, string> = { Accept: 'text/html' }) =>
  fetch(new URL(address, server.url), { redirect: 'manual', headers });
const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

const leastWords = 100;
const mostImageBytes = 60_000;

/** Most of it is React, XState and the router, which every page has. */
const most = { pageBytes: 20_000, text: { files: 6, kilobytes: 112 }, withParts: { files: 10, kilobytes: 170 } } as const;
/** Prices, charts and forms have code of their own. */
const hasParts = (path: string) => /^\/(what-is-[a-zX]|contact$|otc$|wallet$|learn$|referral-program$|$)/.test(path);

/** What a search engine needs of each kind of thing. */
const required: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  Article: ['headline', 'image', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
  WebPage: ['name', 'url', 'description'],
  AboutPage: ['name', 'url', 'description'],
  ContactPage: ['name', 'url', 'description'],
  CollectionPage: ['name', 'url', 'description'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};

interface Thing {
  readonly '@type'?: string;
}

/** A thing with all that it consists of. */
const thingsIn = (value: unknown): readonly Thing[] =>
  typeof value === 'object' && value !== null ? [value as Thing, ...Object.values(value).flatMap(thingsIn)] : [];

const faultsOfThing = (thing: Thing): readonly string[] => {
  const type = thing['@type'];
  if (type === undefined) return [];
  const missing = required[type]?.filter((field) => !(thing as Record<string, unknown>)[field]) ?? ['is of no known type'];
  return missing.map((field) => `${type}: ${field}`);
};

describe.each([...pages])('%s', (path, { route, status, headers, html, document }) => {
  test('can be read without a script', () => {
    expect(status).toBe(200);
    expect(document).toMatchObject({ title: `${route.title} · Statechange`, language: 'en', forbidden: [] });
    expect(document.headings).toHaveLength(1);
    expect(document.words).toBeGreaterThanOrEqual(leastWords);
    expect(repeated(document.ids)).toEqual([]);
  });

  test('is valid HTML', async () => {
    expect(await faultsOfMarkup(html)).toEqual([]);
  });

  test('says what it is to those who list and share it', () => {
    const { metas, canonical, data } = document;
    const address = `${server.url}${path}`;
    expect(canonical).toBe(address);
    expect(metas).toMatchObject({
      description: expect.stringMatching(/^.{70,160}$/),
      'og:title': document.title,
      'og:description': metas.description,
      'og:url': address,
      'og:image': `${server.url}/og/${slugOf(path)}.png`,
      'twitter:card': 'summary_large_image',
    });
    expect(metas.robots).toBeUndefined();
    const things = data.flatMap((text) => thingsIn(JSON.parse(text)));
    expect(things.flatMap(faultsOfThing)).toEqual([]);
    expect(things.map((thing) => thing['@type'])).toEqual(expect.arrayContaining(['Organization', expect.stringMatching(/Article|Page$/)]));
  });

  test('has a picture for those who share it', async () => {
    const picture = Buffer.from(await (await get(document.metas['og:image'] ?? '')).arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(picture.length).toBeLessThanOrEqual(mostImageBytes);
  });

  test('allows its own styles, and nothing inline besides', () => {
    const policy = headers.get('Content-Security-Policy') ?? '';
    const hashes = document.styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    expect(policy).toContain(`style-src ${["'self'", ...hashes].join(' ')};`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  test('is written in the fonts that it loads', () => {
    expect(document.fonts).toHaveLength(2);
    for (const font of document.fonts) expect(document.styles.join()).toContain(`url(${font})`);
  });

  test('loads no more than it shows', async () => {
    const page = await get(path, { Accept: 'text/html', 'Accept-Encoding': 'br' });
    expect(Number(page.headers.get('Content-Length'))).toBeLessThanOrEqual(most.pageBytes);
    const scripts = document.scripts.map((address) => basename(address));
    const { files, kilobytes } = hasParts(path) ? most.withParts : most.text;
    expect(scripts.length, scripts.join(', ')).toBeLessThanOrEqual(files);
    expect(scripts.reduce((sum, file) => sum + sentBytes(file), 0)).toBeLessThanOrEqual(kilobytes * 1000);
  });

  test('leads nowhere that is not there', () => {
    const broken = document.links.filter((link) => {
      const { origin, pathname, hash } = new URL(link, `${server.url}${path}`);
      if (origin !== server.url) return !link.startsWith('https://') && !link.startsWith('mailto:');
      const target = pages.get(pathname)?.document;
      if (target === undefined) return findRoute(pathname)?.path !== pathname && !pathname.startsWith('/sandbox');
      return hash !== '' && !target.ids.includes(decodeURIComponent(hash.slice(1)));
    });
    expect(broken).toEqual([]);
  });

  test('keeps the place of its pictures, and loads them when they are near', async () => {
    for (const { src, alt, width, height, loading } of document.pictures) {
      expect({ loading, alt }).toEqual({ loading: 'lazy', alt: expect.stringMatching(/\w{3}/) });
      expect([Number(width), Number(height)].every((length) => length > 0)).toBe(true);
      expect((await get(src ?? '')).headers.get('Cache-Control')).toContain('immutable');
    }
  });
});

test('every page can be reached from the first', () => {
  const reached = new Set(['/']);
  for (const path of reached) {
    const links = pages.get(path)?.document.links ?? [];
    for (const link of links) {
      const { origin, pathname } = new URL(link, server.url);
      if (origin === server.url && pages.has(pathname)) reached.add(pathname);
    }
  }
  expect([...pages.keys()].filter((path) => !reached.has(path))).toEqual([]);
});

test('no two pages say the same of themselves', () => {
  const documents = [...pages.values()].map(({ document }) => document);
  expect(repeated(documents.map(({ title }) => title))).toEqual([]);
  expect(repeated(documents.map(({ metas }) => metas.description ?? ''))).toEqual([]);
});

test('search engines find exactly these pages', async () => {
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('Content-Type')).toBe('application/xml');
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc><lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/g)].map(([, address]) => address);
  expect(listed.toSorted()).toEqual(publicRoutes.map(({ path }) => `${server.url}${path}`).toSorted());
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix = '']) => prefix);
  expect(publicRoutes.filter(({ path }) => closed.some((prefix) => path.startsWith(prefix)))).toEqual([]);
});

test('what is not there says so', async () => {
  const reply = await get('/what-is-nothing');
  expect(reply.status).toBe(404);
  const html = await reply.text();
  expect(html).toMatch(/<h1[^>]*>Page not found<\/h1>/);
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test.each([
  ['/WHAT-IS-XRP', '/what-is-XRP'],
  ['/what-is-a-blockchain?from=mail', '/What-is-a-blockchain?from=mail'],
  ['/faq/', '/faq'],
  ['/Learn/?kind=coins&x=1', '/learn?kind=coins&x=1'],
])('%s leads to %s for good', async (from, to) => {
  const reply = await get(from);
  expect(reply.status).toBe(301);
  expect(new URL(reply.headers.get('Location') ?? '', server.url).href).toBe(`${server.url}${to}`);
});

test('without JavaScript, pages are read and followed like paper', async () => {
  const { page } = await visit(browser, server.url, { javaScriptEnabled: false });
  await page.goto('/what-is-bitcoin-btc');
  await page.getByRole('heading', { level: 1, name: 'What is Bitcoin' }).waitFor();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(2).click();
  expect(new URL(page.url()).hash).not.toBe('');
  const price = page.getByRole('region', { name: 'Price of Bitcoin' });
  expect(await price.locator('noscript p').isVisible()).toBe(true);
  expect(await price.getByText('Sandbox prices.').isVisible()).toBe(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq');
  expect(await page.getByRole('main').isVisible()).toBe(true);
});

test('a dark page is dark before the app is there', async () => {
  const { page } = await visit(browser, server.url, { theme: '1' });
  await page.route(/\/assets\/.*\.(js|css)$/, (route) => (route.request().url().includes('/theme-') ? route.continue() : route.abort()));
  await page.goto('/faq', { waitUntil: 'load' });
  const shown = await page.evaluate(() => [document.documentElement.dataset.theme, getComputedStyle(document.body).colorScheme]);
  expect(shown).toEqual(['1', 'dark']);
});

test('a customer sees the way to their account before the app is there, and nothing moves when it comes', async () => {
  const { page, context } = await signedIn(server, browser, demo);
  const shifted = await watchShifts(page);
  for (const path of ['/learn?kind=guides', '/learn?q=halving']) {
    const deliver = await holdBack(page, '**/assets/index-*.js');
    await page.goto(path, { waitUntil: 'commit' });
    const header = page.getByRole('banner').getByRole('link');
    await expect.poll(() => header.allTextContents()).toContain('Dashboard');
    const first = await header.allTextContents();
    expect(first).not.toContain('Sign in');
    deliver();
    await takenOver(page);
    expect(await header.allTextContents()).toEqual(first);
    expect(await shifted()).toBeLessThanOrEqual(mostLayoutShift);
    await page.unrouteAll();
  }
  expect(await page.getByRole('main').getByRole('heading', { level: 3 }).count()).toBeGreaterThan(0);

  // Another tab does not know whether the customer is still signed in, and shows neither way until it does.
  const other = await context.newPage();
  const deliver = await holdBack(other, '**/assets/index-*.js');
  await other.goto('/faq', { waitUntil: 'commit' });
  const ways = other.getByRole('banner').getByRole('link', { name: /Dashboard|Sign in|Open an account/ });
  await other.getByRole('main').waitFor();
  expect(await ways.allTextContents()).toEqual([]);
  deliver();
  await expect.poll(() => ways.allTextContents()).toEqual(['Dashboard']);
});

test('every entry of the history comes back where it was, also after a reload', async () => {
  const { page } = await signedIn(server, browser, demo);
  const place = () => page.evaluate(() => Math.round(scrollY));
  const goTo = async (y: number) => {
    await page.evaluate((top) => scrollTo(0, top), y);
    await expect.poll(place).toBe(y);
  };
  await page.goto('/what-is-bitcoin-btc');
  await takenOver(page);
  await page.getByRole('navigation', { name: 'Read next' }).getByRole('link').first().hover();
  const first = await place();
  await page.getByRole('navigation', { name: 'Read next' }).getByRole('link').first().click();
  await page.waitForURL('**/how-to-buy-bitcoin-canada');
  await expect.poll(place).toBe(0);
  await goTo(900);
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Dashboard' })
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'Orders' }).first().click();
  const rows = page.getByRole('main').getByRole('row');
  await rows.nth(9).waitFor();
  await goTo(400);
  await page.reload();
  await rows.nth(9).waitFor();
  await expect.poll(place).toBe(400);
  await page.goBack();
  await page.waitForURL('**/dashboard');
  await page.goBack();
  await expect.poll(place).toBe(900);
  await page.reload();
  await takenOver(page);
  await page.goBack();
  await page.waitForURL('**/what-is-bitcoin-btc');
  await expect.poll(place).toBe(first);
});

test('letters that come late move nothing', async () => {
  const { page } = await visit(browser, server.url, { viewport: phone });
  const shifted = await watchShifts(page);
  const deliver = await holdBack(page, '**/*.woff2');
  await page.goto('/what-is-XRP', { waitUntil: 'commit' });
  await takenOver(page);
  const fonts = page.waitForResponse('**/geist-basic-*.woff2');
  deliver();
  await (await fonts).finished();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await shifted()).toBeLessThanOrEqual(mostLayoutShift);
});

test('the code of a page comes when somebody is about to open it', async () => {
  const { page } = await visit(browser, server.url);
  await page.goto('/faq');
  await takenOver(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'What is a blockchain?' });
  const [text] = await Promise.all([page.waitForResponse(/\/What-is-a-blockchain-[\w-]+\.js$/), link.hover()]);
  await text.finished();
  await page.context().setOffline(true);
  await link.click();
  const heading = page.getByRole('heading', { level: 1, name: 'What is a blockchain' });
  await heading.waitFor();
  // It begins at its top, and Back returns to the link.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.goBack();
  await expect.poll(() => link.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
});

test('the price of a coin and its chart appear on its page', async () => {
  const { page, complaints } = await visit(browser, server.url);
  await page.goto('/what-is-bitcoin-btc');
  const price = page.getByRole('region', { name: 'Price of Bitcoin' });
  await expect.poll(() => price.textContent()).toMatch(/\$\d{2},\d{3}/);
  await price.locator('[data-part="price-chart"][data-state="ready"]').waitFor();
  expect(complaints).toEqual([]);
});

test('the lines of the last 30 days are drawn once they are in sight, without a touch', async () => {
  const { page, complaints } = await visit(browser, server.url, { viewport: { width: 1440, height: 2000 } });
  await page.goto('/');
  const lines = page.getByRole('table', { name: 'Current prices' }).locator('[data-part="sparkline"]');
  await expect.poll(() => lines.count(), { timeout: 10_000 }).toBe(5);
  expect(complaints).toEqual([]);
});
