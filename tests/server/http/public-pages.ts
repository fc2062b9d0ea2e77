import { JSDOM } from 'jsdom';
import { type Route, routes } from '#domain/site/routes.ts';

/** Public and indexed. */
export const publicRoutes: readonly Route[] = routes.filter(
  ({ path, guard, narrow = false }) => guard === 'open' && !narrow && path !== '/logout' && !path.startsWith('/admin/'),
);

/** The HTML without scripts. */
interface Document {
  readonly title: string;
  readonly language: string;
  readonly headings: readonly string[];
  readonly words: number;
  /** By name or property; repeated ones are joined by a line break. */
  readonly metas: Readonly<Record<string, string>>;
  readonly canonical: string | null;
  readonly links: readonly string[];
  readonly ids: readonly string[];
  /** Data blocks as text. */
  readonly data: readonly string[];
  readonly styles: readonly string[];
  /** Preloaded. */
  readonly fonts: readonly string[];
  /** For hydration. */
  readonly scripts: readonly string[];
  readonly pictures: ReadonlyArray<Readonly<Record<'src' | 'alt' | 'width' | 'height' | 'loading', string | null>>>;
  /** Forbidden by the content policy. */
  readonly forbidden: readonly string[];
}

/** Like a browser without scripts. */
function documentOf(html: string): Document {
  const { window } = new JSDOM(html);
  const page = window.document;
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
    scripts: all<HTMLScriptElement>('script[data-start]').flatMap(({ dataset }) => [
      dataset.start ?? '',
      ...(dataset.scripts ?? '').split(' '),
    ]),
    pictures: all('img').map((picture) => ({
      src: picture.getAttribute('src'),
      alt: picture.getAttribute('alt'),
      width: picture.getAttribute('width'),
      height: picture.getAttribute('height'),
      loading: picture.getAttribute('loading'),
    })),
    forbidden: all('*')
      .filter(
        (element) =>
          element.matches('script:not([src], [type="application/ld+json"])') ||
          /\s(style|on\w+)=/.test(opening(element)),
      )
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

/** As served. */
export async function readPublicPages(url: string): Promise<ReadonlyMap<string, PublicPage>> {
  const read = publicRoutes.map(async (route) => {
    const reply = await fetch(`${url}${route.path}`, { redirect: 'manual' });
    const html = await reply.text();
    return [
      route.path,
      { route, status: reply.status, headers: reply.headers, html, document: documentOf(html) },
    ] as const;
  });
  return new Map(await Promise.all(read));
}
