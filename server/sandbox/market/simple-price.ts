import { findCoin } from './coins.ts';
import { MarketError, rounded } from './parameters.ts';
import { type Currency, currencies } from './price-process.ts';
import { capitalizationIn, priceIn, volumeIn } from './quantities.ts';

const dayMs = 86_400_000;

/** The reply of `simple/price`: coin → currency → price, with the extras that the query asks for. Unknown coins are left out. */
export function simplePrices(
  seed: string,
  now: number,
  request: {
    readonly ids: readonly string[];
    readonly vsCurrencies: readonly string[];
    readonly precision: number | null;
    readonly query: Readonly<Record<string, string>>;
  },
): Record<string, Record<string, number>> {
  const { query, precision } = request;
  const asked = currencies.filter((currency) => request.vsCurrencies.includes(currency));
  if (asked.length === 0) throw new MarketError(400, { error: 'invalid vs_currencies' });
  const wants = (name: string) => query[name] === 'true';
  const found = request.ids.map((id) => findCoin(id)).filter((coin) => coin !== undefined);
  const entries = found.map((coin) => {
    const fields = asked.flatMap((currency: Currency) => {
      const price = priceIn(seed, coin, currency, now);
      const change = (price / priceIn(seed, coin, currency, now - dayMs) - 1) * 100;
      return [
        [currency, rounded(price, precision)] as const,
        ...(wants('include_market_cap') ? [[`${currency}_market_cap`, capitalizationIn(seed, coin, currency, now)] as const] : []),
        ...(wants('include_24hr_vol') ? [[`${currency}_24h_vol`, volumeIn(seed, coin, currency, now)] as const] : []),
        ...(wants('include_24hr_change') ? [[`${currency}_24h_change`, change] as const] : []),
      ];
    });
    const updated = wants('include_last_updated_at') ? [['last_updated_at', Math.floor(now / 1000)] as const] : [];
    return [coin.id, Object.fromEntries([...fields, ...updated])] as const;
  });
  return Object.fromEntries(entries);
}
