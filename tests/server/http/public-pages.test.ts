import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { findRoute, slugOf } from '#domain/site/routes.ts';
import { sentBytes } from '../../browser/built.ts';
import { faultsOfMarkup, withAccess } from '../../browser/markup.ts';
import { withServer } from '../support.ts';
import { publicRoutes, readPublicPages } from './public-pages.ts';

const server = await withServer();
afterAll(() => server.close());
const pages = await readPublicPages(server.url);

/** Redirects are not followed. */
const get = (address: string, headers: Record<string, string> = { Accept: 'text/html' }) =>
  fetch(new URL(address, server.url), { redirect: 'manual', headers });
const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

const leastWords = 100;
const mostImageBytes = 60_000;

/** Mostly React, XState and the router, shared by all pages. */
const most = {
  pageBytes: 20_000,
  text: { files: 6, kilobytes: 112 },
  withParts: { files: 10, kilobytes: 170 },
} as const;
/** With code for prices, charts and forms. */
const hasParts = (path: string) => /^\/(what-is-[a-zX]|contact$|otc$|wallet$|learn$|referral-program$|$)/.test(path);

/** Required by search engines, per type. */
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

const thingsIn = (value: unknown): readonly Thing[] =>
  typeof value === 'object' && value !== null ? [value as Thing, ...Object.values(value).flatMap(thingsIn)] : [];

const faultsOfThing = (thing: Thing): readonly string[] => {
  const type = thing['@type'];
  if (type === undefined) return [];
  const missing = required[type]?.filter((field) => !(thing as Record<string, unknown>)[field]) ?? [
    'is of no known type',
  ];
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
    expect(await faultsOfMarkup(html, withAccess)).toEqual([]);
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
    expect(things.map((thing) => thing['@type'])).toEqual(
      expect.arrayContaining(['Organization', expect.stringMatching(/Article|Page$/)]),
    );
  });

  test('has a picture for those who share it', async () => {
    const picture = Buffer.from(await (await get(document.metas['og:image'] ?? '')).arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(picture.length).toBeLessThanOrEqual(mostImageBytes);
  });

  test('allows its own inline styles and no others', () => {
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
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc><lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/g)].map(
    ([, address]) => address,
  );
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
