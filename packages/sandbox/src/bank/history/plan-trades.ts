import { type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { marketLabels } from '#domain/trades/quotedMarket.ts';
import type { Services } from '#server/services.ts';
import { hashText, uniform } from '../../market/noise.ts';
import { fiat, priceFor } from '../prices/terms.ts';
import { type QuoteRequest, quoteLifetime, quoteRow } from '../quotes/quote.ts';
import type { TradeAccounts } from '../trades/settlement.ts';
import type { Effect, Span } from './plan-transfers.ts';

/** The customer's dollar and trading accounts, by asset. */
export type Accounts = ReadonlyMap<string, { readonly guid: string; readonly asset: string }>;

export interface PlannedTrade {
  readonly at: number;
  readonly request: QuoteRequest;
  readonly accounts: TradeAccounts;
  /** As priced at that time. */
  readonly quote: Omit<ReturnType<typeof quoteRow>, 'guid' | 'customerGuid'>;
  /** Price labels, as the app adds them. */
  readonly labels: readonly string[];
  /** `null` for filled ones. */
  readonly failureCode: 'expired_quote' | 'non_sufficient_funds' | null;
}

/** How somebody trades. */
export interface Habits {
  /** The source of their chances. */
  readonly stream: string;
  readonly trades: number;
  /** Of a purchase, in dollars. */
  readonly largest: number;
  /** By index. */
  readonly failures?: Readonly<Record<number, PlannedTrade['failureCode']>>;
}

/** The demo customer's. */
const usualHabits: Habits = {
  ...{ stream: 'history', trades: 60, largest: 1_500 },
  failures: { 23: 'expired_quote', 44: 'non_sufficient_funds' },
};
/** Dollars. */
const smallest = 50;
/** Milliseconds from quote to confirmation. */
const hesitation = 4_000;

interface World {
  readonly services: Services;
  readonly span: Span;
  readonly accounts: Accounts;
  /** Including later ones, so that outgoing money is not spent first. */
  readonly effects: readonly Effect[];
  readonly habits?: Habits;
}

/** Plans trades in turn from what is left and what transfers move. */
export function planTrades({ services, span, accounts, effects, habits = usualHabits }: World): PlannedTrade[] {
  const { stream, trades, largest, failures } = habits;
  const seed = hashText(`${services.config.sandbox.seed}:${stream}`);
  const tradable = tradableCodes.filter((code) => accounts.has(code));
  const traded = new Map<string, bigint>();
  const change = (asset: string, by: bigint) => traded.set(asset, (traded.get(asset) ?? 0n) + by);
  return Array.from({ length: trades }, (_, index): PlannedTrade[] => {
    const at = span.start + Math.floor(((index + 0.5 + 0.4 * uniform(seed, index)) * (span.now - span.start)) / trades);
    const spendable = (asset: string) => (traded.get(asset) ?? 0n) + spendableOf(effects, asset, at);
    const failureCode = failures?.[index] ?? null;
    const chance = (salt: number) => (uniform(seed + salt, index) + 1) / 2;
    const request =
      failureCode === 'non_sufficient_funds'
        ? tooMuch(spendable(fiat))
        : chooseTrade(chance, tradable, spendable, { index, largest });
    const dollars = accounts.get(fiat);
    const trading = request && accounts.get(request.asset);
    if (!request || !dollars || !trading) return [];
    const quotedAt = at - (failureCode === 'expired_quote' ? quoteLifetime + hesitation : hesitation);
    const { guid: _unused, customerGuid: _none, ...quote } = quoteRow(services, '', null, request, quotedAt);
    const [delivering, receiving] = request.side === 'buy' ? [dollars, trading] : [trading, dollars];
    if (failureCode === null) {
      change(delivering.asset, -quote.deliverAmount);
      change(receiving.asset, quote.receiveAmount);
    }
    return [
      {
        at,
        request,
        accounts: { delivering, receiving },
        quote,
        labels: labelsAt(services, request.asset, quotedAt),
        failureCode,
      },
    ];
  }).flat();
}

function labelsAt({ config }: Services, asset: TradableCode, at: number): readonly string[] {
  const { buyPrice, sellPrice } = priceFor(config.sandbox.seed, asset, at);
  return marketLabels({ buy: amount(buyPrice), sell: amount(sellPrice) });
}

/** Incoming so far, minus everything outgoing ever. */
function spendableOf(effects: readonly Effect[], asset: string, at: number): bigint {
  const counted = effects.filter((effect) => effect.asset === asset && (effect.at <= at || effect.amount < 0n));
  return counted.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Exceeds the balance by some hundred dollars. */
const tooMuch = (cents: bigint): QuoteRequest => ({
  asset: 'BTC',
  side: 'buy',
  fixedSide: 'deliver',
  amount: (cents > 0n ? cents : 0n) + 75_000n,
});

/** Mostly buys of a few hundred dollars, sometimes a partial sale. */
function chooseTrade(
  chance: (salt: number) => number,
  tradable: readonly TradableCode[],
  spendable: (asset: string) => bigint,
  { index, largest }: { readonly index: number; readonly largest: number },
): QuoteRequest | null {
  // The first round buys each asset once.
  const asset =
    tradable[index < tradable.length ? index : Math.min(Math.floor(chance(1) * tradable.length), tradable.length - 1)];
  if (asset === undefined) return null;
  const holding = spendable(asset);
  if (holding > 0n && index >= tradable.length && chance(2) < 0.3) {
    const amount = (holding * BigInt(Math.floor(10 + chance(3) * 45))) / 100n;
    return amount > 0n ? { asset, side: 'sell', fixedSide: 'deliver', amount } : null;
  }
  const wanted = BigInt(Math.floor(smallest + chance(4) ** 2 * (largest - smallest))) * 100n;
  return wanted <= spendable(fiat) ? { asset, side: 'buy', fixedSide: 'deliver', amount: wanted } : null;
}
