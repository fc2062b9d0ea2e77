import type { Browser, Page } from 'playwright-core';
import { type Route, routes } from '#domain/site/routes.ts';

/** The routes of the pages that everybody can read and search engines list. */
export const publicRoutes: readonly Route[] = routes.filter(
  ({ path, guard, narrow = false }) => guard === 'open' && !narrow && path !== '/logout' && !path.startsWith('/admin/'),
);

/** What the HTML of a page has, as far as it is there without a script. */
interface Document {
  readonly title: string;
  readonly language: string;
  readonly headings: readonly string[];
  /** How many words its main part has. */
  readonly words: number;
  /** By name or property; a name that comes twice is joined by a line break. */
  readonly metas: Readonly<Record<string, string>>;
  readonly canonical: string | null;
  readonly links: readonly string[];
  readonly ids: readonly string[];
  /** Blocks of data about the page, as text. */
  readonly data: readonly string[];
  readonly styles: readonly string[];
  /** Loaded before a style sheet names them. */
  readonly fonts: readonly string[];
  /** The scripts that make it live, once it is painted. */
  readonly scripts: readonly string[];
  readonly pictures: ReadonlyArray<Readonly<Record<'src' | 'alt' | 'width' | 'height' | 'loading', string | null>>>;
  /** What the content policy forbids. */
  readonly forbidden: readonly string[];
}

/** Runs in a page: reads a document that nobody shows, so that no script of it runs. */
function read(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const all = <Kind extends Element>(selector: string) => [...page.querySelectorAll<Kind>(selector)];
  const texts = (selector: string) => all(selector).map(({ textContent }) => textContent ?? '');
  const metas: Record<string, string> = {};
  for (const meta of all<HTMLMetaElement>('meta[name], meta[property]')) {
    const name = meta.name || (meta.getAttribute('property') ?? '');
    metas[name] = name in metas ? `${metas[name]}\n${meta.content}` : meta.content;
  }
  return {
    title: page.title,
    language: page.documentElement.lang,
    headings: texts('h1'),
    words: texts('main').join(' ').split(/\s+/).length,
    metas,
    canonical: page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
    links: all('a[href]').map((link) => link.getAttribute('href') ?? ''),
    ids: all('[id]').map(({ id }) => id),
    data: texts('script[type="application/ld+json"]'),
    styles: texts('style'),
    fonts: all('link[as="font"]').map((link) => link.getAttribute('href') ?? ''),
    scripts: all<HTMLScriptElement>('script[data-start]').flatMap(({ dataset }) => [dataset.start ?? '', ...(dataset.scripts ?? '').split(' ')]),
    pictures: all('img').map((picture) => ({
      src: picture.getAttribute('src'),
      alt: picture.getAttribute('alt'),
      width: picture.getAttribute('width'),
      height: picture.getAttribute('height'),
      loading: picture.getAttribute('loading'),
    })),
    forbidden: all('*')
      .filter((element) => element.matches('script:not([src], [type="application/ld+json"])') || /\s(style|on\w+)=/.test(opening(element)))
      .map(opening),
  };
  function opening(element: Element): string {
    return (element.cloneNode(false) as Element).outerHTML.slice(0, 200);
  }
}

export interface PublicPage {
  readonly route: Route;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly document: Document;
}

/** Every public page as the server sends it, read by the browser's own parser. */
export async function readPublicPages(browser: Browser, url: string): Promise<ReadonlyMap<string, PublicPage>> {
  const page = await browser.newPage();
  const pages = new Map<string, PublicPage>();
  for (const route of publicRoutes) {
    const reply = await fetch(`${url}${route.path}`, { redirect: 'manual' });
    const html = await reply.text();
    pages.set(route.path, { route, status: reply.status, headers: reply.headers, html, document: await page.evaluate(read, html) });
  }
  await page.close();
  return pages;
}

/** Waits until the app has taken over a page that was drawn at the build: React has then put its own keys on the elements. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
