/** The kinds of pages, in the order of the index. */
export const learnKinds = ['coins', 'guides', 'articles'] as const;
export type LearnKind = (typeof learnKinds)[number];

/** The view of `/learn`, all of it in the address. */
export interface LearnView {
  /** Null for all kinds. */
  readonly kind: LearnKind | null;
  readonly q: string;
}

export const longestSearch = 120;

/** Reads the query of an address, with or without its question mark. Unknown values are ignored. */
export function parseLearn(search: string): LearnView {
  const query = new URLSearchParams(search);
  return {
    kind: learnKinds.find((kind) => kind === query.get('kind')) ?? null,
    q: (query.get('q') ?? '').slice(0, longestSearch),
  };
}

/** The address of a view: `/learn?kind=coins&q=halving`. Defaults are left out. */
export function addressOf({ kind, q }: LearnView): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(q && { q }) }).toString();
  return query === '' ? '/learn' : `/learn?${query}`;
}
