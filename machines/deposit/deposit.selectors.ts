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

/** What is being deposited; null before a choice. */
export const selectAsset = ({ context }: Snapshot): AssetCode | null => context.asset;
export const selectCustomerState = ({ context }: Snapshot): string | null => context.facts.customerState;

// Addresses of coins.

/** The address of the chosen coin; its text is null while the bank is creating it. */
export const selectAddress = ({ context }: Snapshot): DepositAddress | null => knownAddress(context);
export const selectAddressProblem = ({ context }: Snapshot): Problem | null => context.addressProblem;
/** The bank takes longer than usual to create the address. */
export const selectIsAddressSlow = (snapshot: Snapshot): boolean =>
  snapshot.matches({ coins: { awaitingAddress: { patience: 'long' } } });

/** The screens of a coin, one for each `screen:coin…` tag. */
export const selectCoinScreen = screenSelector([
  'coinChoice',
  'coinLoading',
  'coinAwaiting',
  'coinAddress',
  'coinUnverified',
  'coinUnavailable',
]);
export type CoinScreen = ReturnType<typeof selectCoinScreen>;

// Dollars.

/** The screens of a deposit of dollars, one for each `screen:dollar…` tag. */
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

/** The bank accounts to choose from; null while they load. */
export const selectAccounts = ({ context }: Snapshot): readonly BankAccount[] | null => listedAccounts(context);
/** The account that money would come from; null without one that can be used. */
export const selectAccount = ({ context }: Snapshot): BankAccount | null => chosenAccount(context);
export const selectMayReview = ({ context }: Snapshot): boolean => accountIsUsable(context);
export const selectIsQuoting = (snapshot: Snapshot): boolean => snapshot.matches({ dollars: 'quoting' });
/** The bank is taking longer than usual to name the fee. */
export const selectIsLateQuoting = (snapshot: Snapshot): boolean => snapshot.matches({ dollars: { quoting: 'long' } });
/** What the text in the field was read as, in cents; null without an amount. */
export const selectTypedAmount = ({ context }: Snapshot): Amount | null => amountIn(parseAmount(context.draft));
/** The problem with the amount as typed, for hints while typing. An empty field needs no hint. */
export const selectDraftProblem = ({ context }: Snapshot): AmountProblem | null => hintOf(amountProblemOf(context));
/**
 * The most that can be deposited at once now, in cents; null where nothing limits it, or that is
 * not known.
 */
export const selectMost = ({ context }: Snapshot): Amount | null => mostAtOnce(context);
export const selectIsMostOfOne = ({ context }: Snapshot): boolean => isMostOfOne(context);
/** The button of the review has just appeared, and ignores clicks for a second. */
export const selectIsArming = (snapshot: Snapshot): boolean => snapshot.matches({ dollars: { reviewing: 'arming' } });
export const selectSlowNotice = (snapshot: Snapshot) =>
  slowNoticeOf((submitting) => snapshot.matches({ dollars: { submitting } }));
/** A deposit of dollars was sent and has not ended. */
export const selectIsUnderWay = (snapshot: Snapshot): boolean =>
  snapshot.matches({ dollars: 'submitting' }) || snapshot.matches({ dollars: 'pending' });
/** Terms are under review, or a code is awaited; nothing was sent. */
export const selectIsReviewing = (snapshot: Snapshot): boolean =>
  snapshot.matches({ dollars: 'reviewing' }) || snapshot.matches({ dollars: 'confirmingCode' });

/** What a person does or waits for: amount, review, confirmation, arrival. */
export function selectRail(snapshot: Snapshot) {
  const hasFailed = snapshot.matches({ dollars: 'failed' }) || snapshot.matches({ dollars: 'returned' });
  return railOf(snapshot, hasFailed ? 'failed' : snapshot.matches({ dollars: 'completed' }) ? 'done' : 'now');
}
