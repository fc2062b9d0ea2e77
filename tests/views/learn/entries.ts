import type { ContentEntry } from '#domain/site/content.ts';

const entry = (
  path: string,
  kind: ContentEntry['kind'],
  title: string,
  more: Partial<ContentEntry> = {},
): ContentEntry => ({
  ...{ path, kind, title, coin: null, updated: '2026-11-22', minutes: 5, headings: [] },
  description: `${title}, in a sentence.`,
  summary: `${title}, in a few words.`,
  ...more,
});

/** A small index: two coins, a guide, an article, and a page outside of Learn. */
export const entries: readonly ContentEntry[] = [
  entry('/what-is-bitcoin-btc', 'coins', 'What is Bitcoin?', { coin: 'BTC', headings: ['Supply and halvings'] }),
  entry('/what-is-ether', 'coins', 'What is Ether?', { coin: 'ETH', headings: ['Gas'], minutes: 9 }),
  entry('/how-to-buy-ether', 'guides', 'How to buy Ether', { coin: 'ETH' }),
  entry('/Non-Custodial', 'articles', 'Non-custodial', {
    summary: 'Who holds the keys by which method, and a café.',
    headings: ['What a seed phrase is'],
  }),
  entry('/faq', 'company', 'FAQ'),
];
