import { type Activity, isOpen } from '#domain/activity/activity.ts';
import { type Amount, isPositive } from '#domain/money/money.ts';
import { type Holding, holdingOf, onHold } from '#domain/portfolio/holdings.ts';
import { holdsOf } from '#domain/portfolio/holds.ts';
import { type BankAccount, isUsable } from '#domain/transfers/bankAccount.ts';
import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';

/** The state of the linked bank accounts: the problem, if any, and its account. */
export interface BankSituation {
  /** `other`: linked, but in a state that its own page explains. */
  readonly kind: 'none' | 'adding' | 'unverified' | 'refreshRequired' | 'ready' | 'other';
  readonly account: BankAccount | null;
  /** Whether dollars can be moved from or to any of them. */
  readonly isUsable: boolean;
}

export type MoneySituation =
  | { readonly kind: 'none' }
  | { readonly kind: 'available' }
  /** Only a deposit in progress. */
  | { readonly kind: 'coming'; readonly depositGuid: string }
  /**
   * Everything is on hold; the deposit with the first release explains it. `releasesAt` in ms since
   * 1970, null if unknown.
   */
  | {
      readonly kind: 'onHold';
      readonly dollars: Amount;
      readonly releasesAt: number | null;
      readonly depositGuid: string | null;
    };

/** The facts that determine the next step of a customer's setup. */
export interface Situation {
  /** `storing`, `unverified`, `verified`, `rejected`, `frozen`; null while it loads. */
  readonly customerState: string | null;
  readonly verification?: VerificationStage | 'unknown' | null;
  /** Whether the bank has questions about the customer's money. */
  readonly dueDiligence?: 'wanted' | 'reviewing' | null;
  readonly bank: BankSituation;
  readonly money: MoneySituation;
  readonly hasOrders: boolean;
}

/** The situation of a customer who cannot move money: only the state matters. */
export const withoutMoney = {
  bank: { kind: 'none', account: null, isUsable: false },
  money: { kind: 'none' },
  hasOrders: false,
} as const;

const kinds: Readonly<Record<string, BankSituation['kind']>> = {
  storing: 'adding',
  unverified: 'unverified',
  refresh_required: 'refreshRequired',
  completed: 'ready',
};
const ended: readonly string[] = ['failed', 'deleting', 'deleted'];

/** An account to reconnect comes first; other problems matter only if none is usable. */
const order: readonly BankSituation['kind'][] = ['refreshRequired', 'ready', 'unverified', 'adding', 'other'];

export function bankSituationOf(accounts: readonly BankAccount[]): BankSituation {
  const linked = accounts.filter(({ state }) => !ended.includes(state));
  const kindOf = ({ state }: BankAccount) => (Object.hasOwn(kinds, state) ? kinds[state] : undefined) ?? 'other';
  for (const kind of order) {
    const account = linked.find((each) => kindOf(each) === kind);
    if (account) return { kind, account, isUsable: linked.some(isUsable) };
  }
  return withoutMoney.bank;
}

export function moneySituationOf(holdings: readonly Holding[], activities: readonly Activity[]): MoneySituation {
  if (holdings.some(({ available }) => isPositive(available))) return { kind: 'available' };
  const dollars = onHold(holdingOf(holdings, 'USD'));
  if (isPositive(dollars)) {
    const holds = holdsOf(activities, 'USD', dollars).filter(({ releasesAt }) => releasesAt !== null);
    const first = holds.toSorted((a, b) => (a.releasesAt ?? 0) - (b.releasesAt ?? 0))[0];
    return { kind: 'onHold', dollars, releasesAt: first?.releasesAt ?? null, depositGuid: first?.activityGuid ?? null };
  }
  if (holdings.some(({ balance }) => isPositive(balance))) return { kind: 'available' };
  const coming = activities.find((activity) => activity.kind === 'deposit' && isOpen(activity));
  return coming ? { kind: 'coming', depositGuid: coming.guid } : { kind: 'none' };
}
