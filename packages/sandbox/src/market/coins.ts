/** Invented prices of a realistic magnitude. */
export interface Coin {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  /** Average price in dollars in early 2026. */
  readonly basePrice: number;
  /** Relative, `0.02` for two percent; `null` for a dollar peg. */
  readonly dailyMove: number | null;
  readonly circulatingSupply: number;
  readonly maxSupply: number | null;
  /** Dollars traded in a typical day. */
  readonly dailyVolume: number;
}

export const coins: readonly Coin[] = [
  coin('bitcoin', 'btc', 'Bitcoin', 65_000, 0.018, 19_900_000, 21_000_000, 28e9),
  coin('ethereum', 'eth', 'Ethereum', 3_400, 0.024, 120_600_000, null, 16e9),
  coin('usd-coin', 'usdc', 'USDC', 1, null, 61_000_000_000, null, 9e9),
  coin('litecoin', 'ltc', 'Litecoin', 84, 0.026, 76_200_000, 84_000_000, 5e8),
  coin('bitcoin-cash', 'bch', 'Bitcoin Cash', 412, 0.028, 19_900_000, 21_000_000, 4e8),
  coin('ripple', 'xrp', 'XRP', 0.85, 0.027, 59_000_000_000, 100_000_000_000, 3e9),
  coin('stellar', 'xlm', 'Stellar', 0.24, 0.03, 31_000_000_000, 50_001_806_812, 2e8),
  coin('dogecoin', 'doge', 'Dogecoin', 0.16, 0.034, 150_000_000_000, null, 12e8),
  coin('cardano', 'ada', 'Cardano', 0.62, 0.03, 35_400_000_000, 45_000_000_000, 7e8),
  coin('chainlink', 'link', 'Chainlink', 14.2, 0.032, 678_000_000, 1_000_000_000, 5e8),
  coin('polkadot', 'dot', 'Polkadot', 4.1, 0.033, 1_520_000_000, null, 2e8),
];

function coin(
  id: string,
  symbol: string,
  name: string,
  basePrice: number,
  dailyMove: number | null,
  circulatingSupply: number,
  maxSupply: number | null,
  dailyVolume: number,
): Coin {
  return { id, symbol, name, basePrice, dailyMove, circulatingSupply, maxSupply, dailyVolume };
}

const byId: ReadonlyMap<string, Coin> = new Map(coins.map((entry) => [entry.id, entry]));
export const findCoin = (id: string): Coin | undefined => byId.get(id);
