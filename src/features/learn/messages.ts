import type { LearnKind, LearnView } from './address.ts';

/** The name of a kind of page, as a heading and as a filter. */
export const kindLabels: Readonly<Record<LearnKind, string>> = {
  coins: 'Coins',
  guides: 'Buying guides',
  articles: 'Articles',
};

/** "4 pages match “halving”". */
export function countSentence(count: number, { q }: LearnView): string {
  const pages = count === 1 ? '1 page' : `${count} pages`;
  if (q.trim() === '') return pages;
  return `${pages} ${count === 1 ? 'matches' : 'match'} “${q.trim()}”`;
}
