import { type ContentKind, contentKinds } from '#domain/site/content.ts';
import { type Route, slugOf } from '#domain/site/routes.ts';
import type { Writing } from '#features/reading/reading.types.ts';
import type { PageDefinition } from './outlet/page.ts';

interface TemplateModule {
  readonly pageOf: (writing: Writing) => PageDefinition;
}

const reading = () => import('#features/reading/reading.page.tsx');

/** The templates of content pages, by kind. */
const templates: Readonly<Record<ContentKind, () => Promise<TemplateModule>>> = {
  coins: () => import('#features/reading/coin.page.tsx'),
  guides: reading,
  articles: reading,
  company: reading,
  legal: reading,
};

/** Content pages with parts of their own: a form, a list. */
const withParts: Readonly<Record<string, () => Promise<TemplateModule>>> = {
  '/contact': () => import('#features/contact/contact.page.tsx'),
  '/learn': () => import('#features/learn/learn.page.tsx'),
  '/otc': () => import('#features/contact/otc.page.tsx'),
  '/referral-program': () => import('#features/referral/referral-program.page.tsx'),
  '/wallet': () => import('#features/wallet-check/wallet.page.tsx'),
};

/** The texts, as code to load: `../content/coins/what-is-ether.mdx`. */
const texts = import.meta.glob<typeof import('*.mdx')>('../content/*/*.mdx');

function sourceOf({ path }: Route) {
  for (const kind of contentKinds) {
    const load = texts[`../content/${kind}/${slugOf(path)}.mdx`];
    if (load !== undefined) return { kind, load };
  }
  return null;
}

type Source = NonNullable<ReturnType<typeof sourceOf>>;

async function loadFrom({ kind, load }: Source, { path, title }: Route): Promise<Writing> {
  const { default: Body, frontmatter, outline } = await load();
  return { path, kind, title, frontmatter, outline, Body };
}

/** The text of a content page, whose file is named like its path; null for others. */
export async function loadContentModule(route: Route): Promise<Writing | null> {
  const source = sourceOf(route);
  return source && loadFrom(source, route);
}

/** A content page in the template of its kind; null for other routes. */
export async function loadContent(route: Route): Promise<PageDefinition | null> {
  const source = sourceOf(route);
  if (source === null) return null;
  const [{ pageOf }, writing] = await Promise.all([
    (withParts[route.path] ?? templates[source.kind])(),
    loadFrom(source, route),
  ]);
  return pageOf(writing);
}
