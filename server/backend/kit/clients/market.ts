import { LosslessNumber, parse } from 'lossless-json';
import * as v from 'valibot';
import type { prices } from '#contract/account/prices.ts';
import type { DataOf } from '#contract/kit/call.ts';
import { type Asset, assets, tradableCodes } from '#domain/assets/assets.ts';
import type { PricedCode } from '#domain/markets/priceAlerts.ts';
import type { Services } from '#server/services.ts';
import { checkReply, fetchText, UpstreamError } from './http.ts';

const callTimeout = 5000;
const cacheMilliseconds = 5000;

/** Text is exact, as the market sent it; numbers are for charts and sorting. */
export type LivePrice = DataOf<typeof prices.read>[number];

export interface MarketClient {
  /** At most five seconds old. @throws UpstreamError */
  livePrices(): Promise<readonly LivePrice[]>;
  /** Now, in one call; those without a price or a time are left out. @throws UpstreamError */
  quotes(codes: readonly PricedCode[]): Promise<readonly MarketQuote[]>;
  /** Oldest first: hourly up to ninety days, daily beyond. @throws UpstreamError */
  pastPrices(marketId: string, days: number): Promise<readonly PastPrice[]>;
}

export interface MarketQuote {
  readonly asset: PricedCode;
  /** In 10^-8 dollars. */
  readonly price: bigint;
  /** Within 24 hours, in hundredths of a percent, signed; null if unknown. */
  readonly change: bigint | null;
  /** When the market had it (ms). */
  readonly at: number;
}

/** In 10^-8 dollars at an instant (ms). */
export interface PastPrice {
  readonly at: number;
  readonly price: bigint;
}

const exact = v.instance(LosslessNumber);
const maybeExact = v.nullish(exact);
const marketReply = v.array(
  v.object({
    id: v.string(),
    current_price: exact,
    price_change_24h: maybeExact,
    price_change_percentage_24h: maybeExact,
    high_24h: maybeExact,
    low_24h: maybeExact,
    market_cap: maybeExact,
    last_updated: v.nullish(v.string()),
  }),
);
const chartReply = v.object({ prices: v.array(v.tuple([exact, exact])) });
type Market = v.InferOutput<typeof marketReply>[number];

const traded = tradableCodes.map((code) => assets[code]);

/** Coalesces calls and caches for five seconds. */
export function createMarketClient({
  config,
  origin,
  upstreams,
}: Pick<Services, 'config' | 'origin' | 'upstreams'>): MarketClient {
  const resilience = upstreams.of('market');
  let held: { readonly prices: Promise<readonly LivePrice[]>; readonly until: number } | null = null;
  const fetchMarkets = async (wanted: readonly Asset[]) => {
    const name = 'market GET /coins/markets';
    const ids = wanted.map((asset) => asset.marketId).join(',');
    const query = `vs_currency=usd&ids=${ids}&order=market_cap_desc&per_page=100&page=1&sparkline=false&precision=full`;
    const base = config.marketUrl ?? `${origin()}/market`;
    const ask = async () =>
      parseMarket(name, await fetchText({ name, url: `${base}/api/v3/coins/markets?${query}`, timeout: callTimeout }));
    return checkReply(name, marketReply, { status: 200, json: await resilience.run(ask, { repeatable: true }) });
  };
  const fetchPrices = async () => {
    const markets = await fetchMarkets(traded);
    return traded.flatMap((asset) => {
      const market = markets.find((candidate) => candidate.id === asset.marketId);
      return market ? [livePrice(asset.code, asset.name, market)] : [];
    });
  };
  return {
    async quotes(codes) {
      const markets = await fetchMarkets(codes.map((code) => assets[code]));
      return codes.flatMap((asset) => {
        const market = markets.find(({ id }) => id === assets[asset].marketId);
        const at = Date.parse(market?.last_updated ?? '');
        if (market === undefined || Number.isNaN(at)) return [];
        const { current_price, price_change_percentage_24h: percent } = market;
        const price = hundredMillionths(current_price.value);
        const change = percent ? hundredMillionths(percent.value) / 1_000_000n : null;
        return price > 0n ? [{ asset, price, change, at }] : [];
      });
    },
    async pastPrices(marketId, days) {
      const name = 'market GET /coins/{id}/market_chart';
      const url = `${config.marketUrl ?? `${origin()}/market`}/api/v3/coins/${encodeURIComponent(marketId)}/market_chart?vs_currency=usd&days=${days}&precision=full`;
      const ask = async () => parseMarket(name, await fetchText({ name, url, timeout: callTimeout }));
      const { prices } = checkReply(name, chartReply, {
        status: 200,
        json: await resilience.run(ask, { repeatable: true }),
      });
      return prices.map(([at, price]) => ({ at: Number(at.value), price: hundredMillionths(price.value) }));
    },
    livePrices() {
      if (held && held.until > Date.now()) return held.prices;
      const mine = { prices: fetchPrices(), until: Date.now() + cacheMilliseconds };
      held = mine;
      // Failures are not cached.
      mine.prices.catch(() => {
        if (held === mine) held = null;
      });
      return mine.prices;
    },
  };
}

function parseMarket(name: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new UpstreamError(name, 200, 'answered no JSON', { cause: error });
  }
}

function livePrice(symbol: string, name: string, market: Market): LivePrice {
  const number = (value: LosslessNumber | null | undefined) => (value ? Number(value.value) : null);
  return {
    symbol,
    name,
    id: market.id,
    price: Number(market.current_price.value),
    price_exact: plainDecimal(market.current_price.value),
    change_24h: number(market.price_change_24h),
    change_24h_percent: number(market.price_change_percentage_24h),
    high_24h: number(market.high_24h),
    low_24h: number(market.low_24h),
    market_cap: number(market.market_cap),
    last_updated: market.last_updated ?? null,
  };
}

/** Truncates after eight decimals. */
function hundredMillionths(text: string): bigint {
  const [whole = '0', fraction = ''] = plainDecimal(text).split('.');
  return BigInt(`${whole}${fraction.slice(0, 8).padEnd(8, '0')}`);
}

/** Expands exponents exactly: `1.5e-7` becomes `0.00000015`. */
export function plainDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const tail = padded.slice(at).replace(/0+$/, '');
  return `${sign}${padded.slice(0, at).replace(/^0+(?=\d)/, '')}${tail === '' ? '' : `.${tail}`}`;
}
