import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { ContentEntry } from '#domain/site/content.ts';
import { type LearnKind, type LearnView, learnKinds } from './address.ts';
import { meanings } from './synonyms.ts';

/** Pages of one kind. */
export interface LearnGroup {
  readonly kind: LearnKind;
  readonly entries: readonly ContentEntry[];
}

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);

/** Letters without accents and in lower case, since people type them so. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Everything that a search of a page looks at. */
function textOf({ title, description, summary, coin, headings }: ContentEntry): string {
  const names = coin === null ? [] : [coin, ...(isAsset(coin) ? [assets[coin].name] : [])];
  return folded([title, description, summary, ...names, ...headings].join('\n'));
}

/**
 * The pages that a view shows: of its kind, and with every word that is searched for, or another
 * word for it. Groups without pages are left out.
 */
export function findPages(entries: readonly ContentEntry[], { kind, q }: LearnView): readonly LearnGroup[] {
  const wanted = meanings(folded(q));
  const isFound = (entry: ContentEntry) => {
    const text = textOf(entry);
    return wanted.every((isIn) => isIn(text));
  };
  return learnKinds
    .filter((each) => kind === null || each === kind)
    .map((each) => ({ kind: each, entries: entries.filter((entry) => entry.kind === each && isFound(entry)) }))
    .filter((group) => group.entries.length > 0);
}
