/** Kinds of content pages: each is a folder of `src/content` with its own template. */
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

/** A page's front matter. */
export interface Frontmatter {
  readonly heading?: string | undefined;
  /** For search results and shared links. */
  readonly description: string;
  readonly summary: string;
  /** A calendar day: `2026-11-22`. */
  readonly updated: string;
  /** The ticker of the coin that the page is about. */
  readonly coin?: string | undefined;
  readonly isNotTraded?: boolean | undefined;
  readonly facts?: readonly Fact[] | undefined;
  readonly sources?: readonly Source[] | undefined;
  /** Paths of this site. */
  readonly related?: readonly string[] | undefined;
  readonly version?: string | undefined;
}

export interface OutlineHeading {
  readonly id: string;
  readonly text: string;
  readonly level: 2 | 3;
}

/** Data that the build extracts from a page's text. */
export interface Outline {
  readonly headings: readonly OutlineHeading[];
  readonly words: number;
  readonly minutes: number;
  /** Questions that the page answers, in plain text. */
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
  readonly minutes: number;
  readonly coin: string | null;
  /** Heading texts, for search. */
  readonly headings: readonly string[];
}

const wordsPerMinute = 220;

/** At least one minute. Tags, tables and front matter don’t count. */
export function readingMinutes(file: string): number {
  const text = file.replace(/^---\n.*?\n---\n/s, '').replace(/<[^>]*>/g, ' ');
  const words = text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
