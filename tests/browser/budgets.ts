/** The limits for opening a page with an empty cache, on the network and in Lighthouse. */
export interface Budget {
  readonly path: string;
  readonly requests: number;
  readonly kilobytes: number;
  readonly performance: number;
  /** In seconds, or as a multiple of a blank page's; without it, only the score counts. */
  readonly largestPaint?: number | { readonly timesBlank: number };
  /** Visible once the page has opened. */
  readonly ready: string;
}

const form = 'main form';
const chart = '[data-part="price-chart"][data-state="ready"]';
const address = '[data-part="address"]';
const signedIn = { requests: 30, kilobytes: 300, performance: 95, largestPaint: 2.5 } as const;

export const budgets: readonly Budget[] = [
  { path: '/signin', requests: 25, kilobytes: 200, performance: 97, ready: form },
  { path: '/signup', requests: 25, kilobytes: 200, performance: 97, ready: form },
  { path: '/dashboard', ...signedIn, ready: '[data-part="area-chart"]' },
  { path: '/exchange', ...signedIn, ready: chart },
  { path: '/assets', ...signedIn, ready: 'text=Unrealized gain' },
  { path: '/orders', ...signedIn, ready: 'main table' },
  { path: '/orders?recurring', ...signedIn, ready: 'text=No recurring buys yet' },
  { path: '/deposits', ...signedIn, ready: '[data-part="deposit-choice"]' },
  { path: '/deposits?asset=BTC', ...signedIn, ready: address },
  { path: '/withdrawals', ...signedIn, ready: form },
  { path: '/withdrawals?asset=BTC', ...signedIn, ready: form },
  { path: '/external-wallet', ...signedIn, ready: address },
  { path: '/settings', ...signedIn, ready: 'text=Customer since' },
  { path: '/settings?tab=security', ...signedIn, ready: 'text=Signed in since' },
  { path: '/settings?tab=alerts', ...signedIn, ready: 'text=No price alerts yet' },
  { path: '/settings?tab=limits', ...signedIn, ready: 'meter' },
  { path: '/settings?tab=invite', ...signedIn, ready: 'text=Your code' },
  { path: '/settings-preferences', ...signedIn, ready: 'text=Verification' },
  { path: '/verify', ...signedIn, ready: 'text=You’re verified' },
  { path: '/payment-method', ...signedIn, ready: 'text=Fernway checking' },
];

/** For a new account; the others have two years of records. */
export const newcomerBudgets: readonly Budget[] = [
  { path: '/dashboard', ...signedIn, ready: 'text=Have your ID ready' },
];

const article = {
  requests: 15,
  kilobytes: 230,
  performance: 100,
  largestPaint: { timesBlank: 1.1 },
  ready: 'main h1',
} as const;
/** Pages with prices, a chart or a form load that code too. */
const livePage = { ...article, requests: 20, kilobytes: 265 } as const;

/** Public pages: one per template, and the most visited ones. */
export const publicBudgets: readonly Budget[] = [
  { ...livePage, path: '/' },
  { ...livePage, path: '/what-is-bitcoin-btc' },
  { ...livePage, path: '/what-is-XRP' },
  // With one or two screenshots.
  { ...article, requests: 17, kilobytes: 270, path: '/how-to-buy-ether' },
  { ...livePage, path: '/learn' },
  { ...article, path: '/faq' },
  { ...livePage, path: '/wallet' },
  { ...livePage, path: '/contact' },
  { ...article, path: '/privacy-policy' },
  { ...article, path: '/What-is-a-blockchain' },
];

export const mostLayoutShift = 0.01;
