import type { Activity } from '#domain/activity/activity.ts';
import { assets, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { day, hour, minute, traded, transferred, yearStart } from './records.ts';

/** Plain input for the reference, which never sees an activity. */
export interface Fact {
  readonly number: number;
  /** When it moved money. */
  readonly moment: number;
  readonly kind: 'buy' | 'sell' | 'deposit' | 'withdrawal' | 'takenBack' | 'broughtBack';
  readonly asset: TradableCode;
  /** Base units, fees included. */
  readonly quantity: bigint;
  /** Cents of a trade, fee included. */
  readonly cents: bigint;
  readonly fee: bigint;
  readonly counts: boolean;
  /** The number of the returned transfer. */
  readonly undoes?: number;
}

export interface History {
  readonly facts: readonly Fact[];
  readonly activities: readonly Activity[];
}

/** A deterministic generator (64-bit linear congruential, upper half). */
function seeded(seed: number) {
  let state = BigInt(seed) * 2n + 1n;
  const bits = (): bigint => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & ((1n << 64n) - 1n);
    return state >> 32n;
  };
  const below = (limit: bigint): bigint =>
    limit <= 0n ? 0n : ((bits() << 96n) | (bits() << 64n) | (bits() << 32n) | bits()) % limit;
  const chance = (percent: number): boolean => below(100n) < BigInt(percent);
  const pick = <Item>(items: readonly Item[]): Item => items[Number(below(BigInt(items.length)))] as Item;
  return { below, chance, pick };
}

/** 123456789.123456789123456789 ETH. */
const longest = 123_456_789_123_456_789_123_456_789n;
/** Cents for one whole unit. */
const startPrices: Readonly<Record<TradableCode, bigint>> = {
  BTC: 6_500_000n,
  ETH: 340_000n,
  USDC: 100n,
  LTC: 8_000n,
  BCH: 45_000n,
};

/** Orders over all assets, plus coin transfers, failures, returns, and unexplained sales. */
export function generatedHistory(seed: number, orders: number): History {
  const { below, chance, pick } = seeded(seed);
  const facts: Fact[] = [];
  const activities: Activity[] = [];
  const held = new Map<TradableCode, bigint>();
  const undone = new Set<number>();
  let moment = yearStart;

  const anyQuantity = (asset: TradableCode) => below(10n ** (1n + below(BigInt(assets[asset].decimals + 6)))) + 1n;
  const note = (fact: Omit<Fact, 'number' | 'moment'>): Fact => {
    const noted = { number: facts.length + 1, moment, ...fact };
    facts.push(noted);
    const change = ['buy', 'deposit', 'broughtBack'].includes(fact.kind) ? fact.quantity : -fact.quantity;
    const balance = (held.get(fact.asset) ?? 0n) + (fact.counts ? change : 0n);
    held.set(fact.asset, balance < 0n ? 0n : balance);
    return noted;
  };
  const leaving = (asset: TradableCode): bigint => {
    const balance = held.get(asset) ?? 0n;
    if (chance(4)) return balance > 0n ? balance : 1n;
    if (chance(2)) return balance + anyQuantity(asset);
    return below(balance / 10n ** below(10n)) + 1n;
  };

  function order(asset: TradableCode, forced?: bigint): void {
    const side = forced !== undefined || chance(50) ? 'buy' : 'sell';
    const quantity = forced ?? (side === 'buy' ? anyQuantity(asset) : leaving(asset));
    const price = (startPrices[asset] * (70n + below(60n))) / 100n;
    const unit = 10n ** BigInt(assets[asset].decimals);
    const value = (quantity * price + (side === 'buy' ? unit - 1n : 0n)) / unit;
    const fee = value / 200n;
    const cents = side === 'buy' ? value + fee : value - fee;
    const state = chance(90)
      ? pick(['executed', 'settling', 'completed'])
      : pick(['storing', 'pending', 'failed', 'cancelled']);
    const counts = ['executed', 'settling', 'completed'].includes(state);
    const { number } = note({ kind: side, asset, quantity, cents, fee, counts });
    activities.push(traded({ number, at: moment, side, asset, quantity, cents, fee, state }));
  }

  function deposit(asset: TradableCode): void {
    const quantity = anyQuantity(asset);
    const state = chance(85) ? pick(['completed', 'holding']) : pick(['storing', 'pending', 'reviewing', 'failed']);
    const counts = ['completed', 'holding'].includes(state);
    const { number } = note({ kind: 'deposit', asset, quantity, cents: 0n, fee: 0n, counts });
    const fields = { number, side: 'deposit', asset, quantity, state } as const;
    // Completion, hold start, or, if a return hides both, creation.
    if (state === 'holding' || chance(30)) {
      const hold = { startedAt: moment, endsAt: moment + day };
      activities.push(transferred({ ...fields, createdAt: moment - hour, updatedAt: moment + day, hold }));
    } else if (counts && chance(20)) {
      activities.push(transferred({ ...fields, createdAt: moment, updatedAt: moment + 9 * day, returnCode: 'R01' }));
    } else {
      activities.push(transferred({ ...fields, createdAt: moment - hour, updatedAt: moment }));
    }
  }

  function withdrawal(asset: TradableCode): void {
    const quantity = leaving(asset);
    const fee = below(quantity / 100n);
    const state = chance(85) ? 'completed' : pick(['pending', 'reviewing', 'failed']);
    const { number } = note({ kind: 'withdrawal', asset, quantity, cents: 0n, fee, counts: state === 'completed' });
    activities.push(
      transferred({
        number,
        side: 'withdrawal',
        asset,
        quantity: quantity - fee,
        fee,
        state,
        createdAt: moment - minute,
        updatedAt: moment,
      }),
    );
  }

  function goBack(): void {
    const original = facts.findLast(
      ({ kind, counts, number }) => (kind === 'deposit' || kind === 'withdrawal') && counts && !undone.has(number),
    );
    if (original === undefined) return;
    undone.add(original.number);
    const { asset, number: undoes } = original;
    const comesIn = original.kind === 'withdrawal';
    // A fee may be kept, and a return may exceed the original.
    const quantity = chance(50) ? original.quantity : below(original.quantity + original.quantity / 10n) + 1n;
    const { number } = note({
      kind: comesIn ? 'broughtBack' : 'takenBack',
      asset,
      quantity,
      cents: 0n,
      fee: 0n,
      counts: true,
      undoes,
    });
    const side = comesIn ? 'deposit' : 'withdrawal';
    activities.push(transferred({ number, side, asset, quantity, createdAt: moment, undoes, returnCode: 'R01' }));
  }

  for (let done = 0; done < orders; ) {
    moment += Number(below(BigInt(8 * hour))) + 1;
    const asset = pick(tradableCodes);
    const dice = below(100n);
    if (dice < 8n) deposit(asset);
    else if (dice < 15n) withdrawal(asset);
    else if (dice < 20n) goBack();
    else {
      if (done === orders >> 1) order('ETH', longest);
      else order(asset);
      done += 1;
    }
  }
  return { facts, activities: activities.toReversed() };
}
