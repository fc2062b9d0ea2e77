import type { TradableCode } from '#domain/assets/assets.ts';

/** The pages about a tradable coin. */
export interface CoinPages {
  readonly about: string;
  readonly guide: string;
}

/** The pages of the tradable coins. USDC has none. */
export const coinPages: Readonly<Record<TradableCode, CoinPages | null>> = {
  BTC: { about: '/what-is-bitcoin-btc', guide: '/how-to-buy-bitcoin-canada' },
  ETH: { about: '/what-is-ether', guide: '/how-to-buy-ether' },
  USDC: null,
  LTC: { about: '/what-is-litecoin', guide: '/how-to-buy-litecoin' },
  BCH: { about: '/what-is-bitcoin-cash', guide: '/how-to-buy-bitcoin-cash' },
};

/** Coins with a page that are neither traded nor priced here. */
export const otherCoins = [
  ['Stellar', '/what-is-stellar'],
  ['Dogecoin', '/what-is-dogecoin'],
  ['Cardano', '/what-is-cardano'],
  ['Chainlink', '/what-is-chainlink'],
  ['Polkadot', '/what-is-polkadot'],
] as const;
