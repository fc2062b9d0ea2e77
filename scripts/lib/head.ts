import type { ContentKind, Outline } from '#domain/site/content.ts';
import { documentTitle, type Route, slugOf } from '#domain/site/routes.ts';
import { escaped, originPlaceholder } from '#server/http/app-page.ts';
import type { ContentFile } from './content.ts';

/** A page's metadata; null for the not-found page. */
export type PageFacts = (Pick<ContentFile, 'kind' | 'frontmatter'> & { readonly outline: Outline }) | null;

const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`;

/** A page's head: its own tags and the shared ones. */
export function headOf(route: Route | null, facts: PageFacts): readonly string[] {
  const title = documentTitle(route);
  return [
    '<meta charset="utf-8">',
    meta('viewport', 'width=device-width, initial-scale=1, viewport-fit=cover'),
    meta('color-scheme', 'light dark'),
    `<title>${escaped(title)}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...(route && facts ? linesOf(route, title, facts) : [meta('robots', 'noindex')]),
  ];
}

function linesOf(route: Route, title: string, facts: NonNullable<PageFacts>): readonly string[] {
  const url = `${originPlaceholder}${route.path}`;
  const image = `${originPlaceholder}/og/${slugOf(route.path)}.png`;
  const { description } = facts.frontmatter;
  return [
    meta('description', description),
    `<link rel="canonical" href="${url}">`,
    property('og:type', isReading(facts.kind) ? 'article' : 'website'),
    property('og:site_name', 'Statechange'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', image),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', route.title),
    meta('twitter:card', 'summary_large_image'),
    // A data block, which browsers do not run.
    `<script type="application/ld+json">${JSON.stringify(graphOf(route, url, image, facts)).replaceAll('<', '\\u003c')}</script>`,
  ];
}

const isReading = (kind: ContentKind): boolean => kind === 'coins' || kind === 'guides' || kind === 'articles';
const organization = {
  '@type': 'Organization',
  '@id': `${originPlaceholder}/#organization`,
  name: 'Statechange',
  url: `${originPlaceholder}/`,
};
const pageTypes: Readonly<Record<string, string>> = {
  '/about': 'AboutPage',
  '/contact': 'ContactPage',
  '/learn': 'CollectionPage',
};

/** The page in the vocabulary of schema.org. */
function graphOf(route: Route, url: string, image: string, { kind, frontmatter, outline }: NonNullable<PageFacts>) {
  const common = {
    '@id': `${url}#page`,
    url,
    name: route.title,
    description: frontmatter.description,
    inLanguage: 'en-US',
    dateModified: frontmatter.updated,
  };
  const publisher = { '@id': organization['@id'] };
  const page = isReading(kind)
    ? {
        ...common,
        '@type': 'Article',
        headline: frontmatter.heading ?? route.title,
        image,
        author: publisher,
        publisher,
        mainEntityOfPage: url,
      }
    : { ...common, '@type': pageTypes[route.path] ?? 'WebPage', publisher };
  const questions = outline.questions.map(({ ask, answer }) => ({
    '@type': 'Question',
    name: ask,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization,
      ...(route.path === '/'
        ? [{ '@type': 'WebSite', name: 'Statechange', url: `${originPlaceholder}/`, publisher }]
        : []),
      page,
      ...(isReading(kind) ? [breadcrumbs(route, url)] : []),
      ...(questions.length > 0 ? [{ '@type': 'FAQPage', '@id': `${url}#questions`, mainEntity: questions }] : []),
    ],
  };
}

const breadcrumbs = (route: Route, url: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Learn', item: `${originPlaceholder}/learn` },
    { '@type': 'ListItem', position: 2, name: route.title, item: url },
  ],
});
