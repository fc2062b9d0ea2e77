/** Scales come from the specification, and the ledgers of LTC, BCH and XRP. */
export interface Asset {
  readonly code: AssetCode;
  readonly name: string;
  readonly kind: 'fiat' | 'crypto';
  /** Digits after the point in one whole unit: base units = whole units × 10^decimals. */
  readonly decimals: number;
  readonly displayDecimals: number;
  readonly symbol: string;
  /** The id at the public market-data service, if it has one. */
  readonly marketId: string | null;
}

export type AssetCode = 'USD' | 'BTC' | 'ETH' | 'USDC' | 'LTC' | 'BCH' | 'XRP';
/** Assets that can be bought and sold for dollars. XRP appears in price views only. */
export const tradableCodes = ['BTC', 'ETH', 'USDC', 'LTC', 'BCH'] as const satisfies readonly AssetCode[];
export type TradableCode = (typeof tradableCodes)[number];

export const assets: Readonly<Record<AssetCode, Asset>> = {
  USD: {
    code: 'USD',
    name: 'United States Dollar',
    kind: 'fiat',
    decimals: 2,
    displayDecimals: 2,
    symbol: '$',
    marketId: null,
  },
  BTC: {
    code: 'BTC',
    name: 'Bitcoin',
    kind: 'crypto',
    decimals: 8,
    displayDecimals: 8,
    symbol: '₿',
    marketId: 'bitcoin',
  },
  ETH: {
    code: 'ETH',
    name: 'Ethereum',
    kind: 'crypto',
    decimals: 18,
    displayDecimals: 8,
    symbol: 'Ξ',
    marketId: 'ethereum',
  },
  USDC: {
    code: 'USDC',
    name: 'USDC',
    kind: 'crypto',
    decimals: 6,
    displayDecimals: 6,
    symbol: 'USDC',
    marketId: 'usd-coin',
  },
  LTC: {
    code: 'LTC',
    name: 'Litecoin',
    kind: 'crypto',
    decimals: 8,
    displayDecimals: 8,
    symbol: 'Ł',
    marketId: 'litecoin',
  },
  BCH: {
    code: 'BCH',
    name: 'Bitcoin Cash',
    kind: 'crypto',
    decimals: 8,
    displayDecimals: 8,
    symbol: 'BCH',
    marketId: 'bitcoin-cash',
  },
  XRP: { code: 'XRP', name: 'XRP', kind: 'crypto', decimals: 6, displayDecimals: 6, symbol: 'XRP', marketId: 'ripple' },
};

export const assetOfMarket = (marketId: string): AssetCode | null =>
  Object.values(assets).find((asset) => asset.marketId === marketId)?.code ?? null;

/** Why more digits are refused, in every form. */
export const decimalsSentence = (code: AssetCode): string =>
  `${code} has at most ${assets[code].decimals} decimal places.`;

/** Joined for a sentence: "Bitcoin, Ethereum and USDC". */
export const tradedNames = (joined: 'and' | 'or'): string => {
  const names = tradableCodes.map((code) => assets[code].name);
  return `${names.slice(0, -1).join(', ')} ${joined} ${names.at(-1)}`;
};

export const isTradable = (code: string): code is TradableCode => (tradableCodes as readonly string[]).includes(code);
