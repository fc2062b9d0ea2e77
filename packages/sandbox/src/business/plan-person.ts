import type { TradableCode } from '#domain/assets/assets.ts';
import { addMonths, beginOf, dayAt } from '#domain/sales/calendar.ts';
import { day, hour } from '#domain/time/units.ts';
import type { Habits } from '../bank/history/plan-trades.ts';
import type { Fate, PlannedFunding, PlannedTransfer, Span } from '../bank/history/plan-transfers.ts';
import { fiat } from '../bank/prices/terms.ts';
import { hashText, uniform } from '../market/noise.ts';
import type { Person } from './people.ts';

/** Coins by size; the first are everybody's. */
const coins: readonly TradableCode[] = ['BTC', 'ETH', 'USDC', 'LTC', 'BCH'];
/** The amount of each coin that is sent and received, in base units. */
const sent: Readonly<Partial<Record<TradableCode, bigint>>> = { BTC: 400_000n, ETH: 90_000_000_000_000_000n };
const coinsBySize = [0, 1, 2, 4];
const tradesBySize = [0, 5, 9, 14];
const depositsBySize = [0, 3, 5, 7];
/** The first deposit, in cents. */
const firstBySize = [0n, 60_000n, 180_000n, 450_000n];

export const isVerified = ({ story }: Person): boolean =>
  story !== 'unverified' && story !== 'reviewing' && story !== 'rejected';

/** The coins that somebody has an account in. */
export const coinsOf = ({ size }: Person, index: number): readonly TradableCode[] => {
  const count = coinsBySize[size] ?? 0;
  return count === 1 ? coins.slice(index % 2, (index % 2) + 1) : coins.slice(0, count);
};

/** Of a fraction from 0 to 1 of somebody's own, by what it is for. */
const chanceOf = (seed: string, index: number) => (what: number) =>
  (uniform(hashText(`${seed}:business:${index}`), what) + 1) / 2;

/** When each story took its turn. */
export const frozenFor = 20 * hour;
export const closedFor = 40 * day;

/** The month before this one, in the reporting zone: the one to close. */
function lastMonth(now: number, zone: string): number {
  return beginOf(addMonths(`${dayAt(now, zone).slice(0, 7)}-01`, -1), zone);
}

/** The bank took half a dollar more than it had given. */
export const overTaken = { at: 8 * day, amount: 40_000n, taken: 40_050n } as const;
/** The same this morning: nobody has looked into it yet. */
const overTakenToday = { age: 4 * day, returnedFor: 2 * hour, amount: 25_000n, taken: 25_025n } as const;
/** Of the returned $600, the bank recovered $560. */
const loss = { age: 9 * day, amount: 60_000n, taken: 56_000n } as const;

/** Who stopped trading, for good or until a few hours ago. */
const isPaused = (story: Person['story']): boolean => story === 'dormant' || story === 'backAgain';

/** When somebody last traded of their own. */
export const tradingEnd = ({ story }: Person, { start, now }: Span): number =>
  isPaused(story) ? start + 110 * day : now - day;

interface Planning {
  readonly seed: string;
  readonly zone: string;
  readonly index: number;
  readonly span: Span;
}

/** All of somebody's transfers, oldest first; they overdraw nothing on their own. */
export function planTransfersOf(person: Person, planning: Planning): readonly PlannedTransfer[] {
  const { size, story } = person;
  const { index, span } = planning;
  const { start, now } = span;
  const chance = chanceOf(planning.seed, index);
  const funding = { kind: 'funding', side: 'deposit', asset: fiat, rail: 'ach', account: 'numbered' } as const;
  const end = tradingEnd(person, span);
  const at = (part: number): number => Math.floor(start + hour + (end - start - hour) * part);
  if (size === 0) return [];
  const first = firstBySize[size] ?? 0n;
  if (story === 'closed')
    return [
      { ...funding, at: at(0.02), amount: first },
      { ...funding, side: 'withdrawal', at: at(0.7), amount: first },
    ];
  const deposits = Array.from({ length: depositsBySize[size] ?? 0 }, (_, number): PlannedFunding => {
    const amount = number === 0 ? first : 10_000n * BigInt(1 + Math.floor(chance(number) * 6 * size));
    const failed: { fate?: Fate } =
      number > 0 && chance(20 + number) < 0.06 ? { fate: { kind: 'failed', code: 'non_sufficient_funds' } } : {};
    const part = (number + 0.6 * chance(40 + number)) / (depositsBySize[size] ?? 1);
    return { ...funding, at: at(part), amount, rail: number === 0 && size === 3 ? 'wire' : 'ach', ...failed };
  });
  const [coin] = coinsOf(person, index);
  const units = coin === undefined ? undefined : sent[coin];
  const moved: PlannedTransfer[] =
    coin === undefined || units === undefined || (index % 3 !== 0 && story !== 'frozen')
      ? []
      : [
          { kind: 'coins', side: 'deposit', asset: coin, at: at(0.4), amount: units * BigInt(size) },
          {
            ...{ kind: 'coins', side: 'withdrawal', asset: coin, amount: units / 2n },
            // Money that moves after a freeze opens a case.
            at: story === 'frozen' ? now - frozenFor + hour : at(0.85),
          },
        ];
  const cashOut: PlannedFunding[] =
    size < 2 ? [] : [{ ...funding, side: 'withdrawal', at: at(0.75), amount: first / 5n }];
  return [...deposits, ...moved, ...cashOut, ...ofStory(story, funding, planning)].toSorted((a, b) => a.at - b.at);
}

function ofStory(
  story: Person['story'],
  funding: Omit<PlannedFunding, 'at' | 'amount'>,
  { zone, span: { now } }: Planning,
): readonly PlannedFunding[] {
  switch (story) {
    case 'holding':
      return [{ ...funding, at: now - 30 * hour, amount: 65_000n, fate: { kind: 'held', until: now + 3 * day } }];
    case 'backAgain':
      return [{ ...funding, at: now - 9 * hour, amount: 480_000n, rail: 'wire' }];
    case 'lossOnReturn': {
      const { age, amount, taken } = loss;
      const fate = { kind: 'returned', code: 'R01', at: now - age + 6 * day, taken } as const;
      return [{ ...funding, at: now - age, amount, fate }];
    }
    case 'returnedTooMuch': {
      const at = lastMonth(now, zone) + overTaken.at;
      const { amount, taken } = overTaken;
      return [{ ...funding, at, amount, fate: { kind: 'returned', code: 'R03', at: at + 2 * day, taken } }];
    }
    case 'returnedTooMuchToday': {
      const { age, returnedFor, amount, taken } = overTakenToday;
      const fate = { kind: 'returned', code: 'R03', at: now - returnedFor, taken } as const;
      return [{ ...funding, at: now - age, amount, fate }];
    }
    default:
      return [];
  }
}

export const habitsOf = ({ size, story }: Person, index: number): Habits => ({
  stream: `business:${index}:trades`,
  trades: story === 'closed' ? 0 : (tradesBySize[size] ?? 0),
  largest: 150 + size * 350,
  ...(index % 9 === 4 ? { failures: { 3: 'expired_quote' } } : {}),
});
