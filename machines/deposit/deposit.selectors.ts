import type { SnapshotFrom } from 'xstate';
import type { AssetCode } from '#domain/assets/assets.ts';
import type { Amount } from '#domain/money/money.ts';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { amountIn, hintOf } from '../shared/amount.ts';
import type { Problem } from '../shared/problem.ts';
import { railOf } from '../shared/rail.ts';
import { slowNoticeOf } from '../shared/slowNotice.ts';
import { screenSelector } from '../shared/tags.ts';
import {
  accountIsUsable,
  amountProblemOf,
  chosenAccount,
  isMostOfOne,
  listedAccounts,
  mostAtOnce,
  parseAmount,
} from './deposit.amount.ts';
import { type DepositMachine, knownAddress } from './deposit.machine.ts';
import type { AmountProblem, DepositAddress } from './deposit.types.ts';

type Snapshot = SnapshotFrom<DepositMachine>;

export const selectAsset = ({ context }: Snapshot): AssetCode | null => context.asset;
export const selectCustomerState = ({ context }: Snapshot): string | null => context.facts.customerState;

/** Its text is null while the bank is creating it. */
export const selectAddress = ({ context }: Snapshot): DepositAddress | null => knownAddress(context);
export const selectAddressProblem = ({ context }: Snapshot): Problem | null => context.addressProblem;
/** The bank is slow to create the address. */
export const selectIsAddressSlow = (snapshot: Snapshot): boolean =>
  snapshot.matches({ coins: { awaitingAddress: { wait: 'long' } } });

/** One per `screen:coin…` tag. */
export const selectCoinScreen = screenSelector([
  'coinChoice',
  'coinLoading',
  'coinAwaiting',
  'coinAddress',
  'coinUnverified',
  'coinUnavailable',
]);
export type CoinScreen = ReturnType<typeof selectCoinScreen>;

/** One per `screen:dollar…` tag. */
export const selectDollarScreen = screenSelector([
  'dollarAmount',
  'dollarReview',
  'dollarCode',
  'dollarSubmitting',
  'dollarPending',
  'dollarCompleted',
  'dollarReturned',
  'dollarFailed',
]);
export type DollarScreen = ReturnType<typeof selectDollarScreen>;

export const selectAccounts = ({ context }: Snapshot): readonly BankAccount[] | null => listedAccounts(context);
/** Null without a usable one. */
export const selectAccount = ({ context }: Snapshot): BankAccount | null => chosenAccount(context);
export const selectMayReview = ({ context }: Snapshot): boolean => accountIsUsable(context);
export const selectIsQuoting = (snapshot: Snapshot): boolean => snapshot.matches({ dollars: 'quoting' });
/** The bank is slow to quote the fee. */
export const selectIsLateQuoting = (snapshot: Snapshot): boolean => snapshot.matches({ dollars: { quoting: 'long' } });
/** Cents; null without an amount. */
export const selectTypedAmount = ({ context }: Snapshot): Amount | null => amountIn(parseAmount(context.draft));
/** For hints while typing. An empty field needs none. */
export const selectDraftProblem = ({ context }: Snapshot): AmountProblem | null => hintOf(amountProblemOf(context));
/** The most that can be deposited now, in cents; null if unlimited or unknown. */
export const selectMost = ({ context }: Snapshot): Amount | null => mostAtOnce(context);
export const selectIsMostOfOne = ({ context }: Snapshot): boolean => isMostOfOne(context);
/** The new review button ignores clicks for a second. */
export const selectIsArming = (snapshot: Snapshot): boolean => snapshot.matches({ dollars: { reviewing: 'arming' } });
export const selectSlowNotice = (snapshot: Snapshot) =>
  slowNoticeOf((submitting) => snapshot.matches({ dollars: { submitting } }));
/** Sent and not ended. */
export const selectIsUnderWay = (snapshot: Snapshot): boolean =>
  snapshot.matches({ dollars: 'submitting' }) || snapshot.matches({ dollars: 'pending' });
/** Nothing was sent: terms are under review, or a code is awaited. */
export const selectIsReviewing = (snapshot: Snapshot): boolean =>
  snapshot.matches({ dollars: 'reviewing' }) || snapshot.matches({ dollars: 'confirmingCode' });

/** Amount, review, confirmation, arrival. */
export function selectRail(snapshot: Snapshot) {
  const hasFailed = snapshot.matches({ dollars: 'failed' }) || snapshot.matches({ dollars: 'returned' });
  return railOf(snapshot, hasFailed ? 'failed' : snapshot.matches({ dollars: 'completed' }) ? 'done' : 'now');
}
