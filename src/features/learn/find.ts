import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { ContentEntry } from '#domain/site/content.ts';
import { type LearnKind, type LearnView, learnKinds } from './address.ts';
import { meanings } from './synonyms.ts';

export interface LearnGroup {
  readonly kind: LearnKind;
  readonly entries: readonly ContentEntry[];
}

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);

/** Lower case without accents, as people type. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** All searchable text of a page. */
function textOf({ title, description, summary, coin, headings }: ContentEntry): string {
  const names = coin === null ? [] : [coin, ...(isAsset(coin) ? [assets[coin].name] : [])];
  return folded([title, description, summary, ...names, ...headings].join('\n'));
}

/** The pages of a view, matching every search term or a synonym. Empty groups are left out. */
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
