import { type ContentKind, contentKinds } from '#domain/site/content.ts';
import { type Route, slugOf } from '#domain/site/routes.ts';
import type { Writing } from '#features/reading/reading.types.ts';

type Text = typeof import('*.mdx');

/** The texts of written pages, as code to load: `../content/coins/what-is-ether.mdx`. */
const texts = import.meta.glob<Text>('../content/*/*.mdx');

interface WritingSource {
  readonly kind: ContentKind;
  readonly load: () => Promise<Writing>;
}

/** What a route's page says, if it is a written one: its file has the name of its path. */
export function writingOf({ path, title }: Route): WritingSource | null {
  for (const kind of contentKinds) {
    const load = texts[`../content/${kind}/${slugOf(path)}.mdx`];
    if (load === undefined) continue;
    return {
      kind,
      load: async () => {
        const { default: Body, frontmatter, outline } = await load();
        return { path, kind, title, frontmatter, outline, Body };
      },
    };
  }
  return null;
}
