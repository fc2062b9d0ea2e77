/** The kinds of written pages: each is a folder of `src/content` with a template of its own. */
export const contentKinds = ['coins', 'guides', 'articles', 'company', 'legal'] as const;
export type ContentKind = (typeof contentKinds)[number];

export interface Fact {
  readonly label: string;
  readonly value: string;
}

interface Source {
  readonly name: string;
  readonly url: string;
}

/** What a writer states above the text of a page. */
export interface Frontmatter {
  /** The first-level heading where it is not the route's title. */
  readonly heading?: string | undefined;
  /** For search results and shared links. */
  readonly description: string;
  /** The lead under the heading. */
  readonly summary: string;
  /** A calendar day: `2026-11-22`. */
  readonly updated: string;
  /** The ticker of the coin that the page is about. */
  readonly coin?: string | undefined;
  /** Nobody can buy that coin here. */
  readonly isNotTraded?: boolean | undefined;
  readonly facts?: readonly Fact[] | undefined;
  readonly sources?: readonly Source[] | undefined;
  /** Paths of this site. */
  readonly related?: readonly string[] | undefined;
  /** The version date of a legal page, as it is printed. */
  readonly version?: string | undefined;
}

export interface OutlineHeading {
  readonly id: string;
  readonly text: string;
  readonly level: 2 | 3;
}

/** What the build finds in the text of a page. */
export interface Outline {
  readonly headings: readonly OutlineHeading[];
  readonly words: number;
  /** How long it takes to read; the index says the same. */
  readonly minutes: number;
  /** The questions that the page answers, in plain text. */
  readonly questions: ReadonlyArray<{ readonly ask: string; readonly answer: string }>;
}

/** A page in the index of everything to read. */
export interface ContentEntry {
  readonly path: string;
  readonly kind: ContentKind;
  readonly title: string;
  readonly description: string;
  readonly summary: string;
  readonly updated: string;
  /** How long it takes to read. */
  readonly minutes: number;
  readonly coin: string | null;
  /** The texts of its headings, for the search. */
  readonly headings: readonly string[];
}

const wordsPerMinute = 220;

/** How long a written page takes to read, at least a minute, from its file: tags, table lines and what stands above the text don’t count. */
export function readingMinutes(file: string): number {
  const text = file.replace(/^---\n.*?\n---\n/s, '').replace(/<[^>]*>/g, ' ');
  const words = text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
