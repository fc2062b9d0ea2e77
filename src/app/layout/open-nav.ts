/** Links of the public pages: in the header, or in its menu on a phone. */
export const navItems = [
  ['Prices', '/#prices'],
  ['Learn', '/learn'],
  ['FAQ', '/faq'],
  ['OTC desk', '/otc'],
] as const;

/** Links for signing in and signing up. */
export const linksFor = {
  customers: [
    ['Dashboard', '/dashboard'],
    ['Exchange', '/exchange'],
  ],
  visitors: [
    ['Sign in', '/signin'],
    ['Open an account', '/signup'],
  ],
} as const;

/** The footer of public pages: links to every page outside the learning index. */
export const footerSections = [
  [
    'Product',
    [
      ['Services', '/services'],
      ['Real-time quotes', '/Real-Time-Quotes'],
      ['Instant buy, sell and withdraw', '/Instant-Buy-Sell-and-Withdraw'],
      ['OTC desk', '/otc'],
      ['Wallet check', '/wallet'],
      ['Referral program', '/referral-program'],
    ],
  ],
  [
    'Learn',
    [
      ['Getting started', '/getting-started'],
      ['What is a blockchain?', '/What-is-a-blockchain'],
      ['What is Bitcoin?', '/what-is-bitcoin-btc'],
      ['Buy crypto in Windsor', '/buy-crypto-in-windsor'],
      ['All articles', '/learn'],
    ],
  ],
  [
    'Company',
    [
      ['About', '/about'],
      ['Contact', '/contact'],
      ['FAQ', '/faq'],
    ],
  ],
  [
    'Legal',
    [
      ['Privacy policy', '/privacy-policy'],
      ['Terms and conditions', '/terms-and-conditions'],
      ['User agreement', '/user-agreement'],
    ],
  ],
] as const;

/** The footer of a page with a single form. */
export const shortFooter = [
  ['Contact', '/contact'],
  ['Privacy', '/privacy-policy'],
  ['Terms', '/terms-and-conditions'],
] as const;
