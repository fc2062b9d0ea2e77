import type { CaseKind } from '#domain/staff/cases.ts';
import { type CustomerFlag, flagWords } from '#domain/staff/flags.ts';
import type { RecurringEnd, RecurringState, RunReason, RunState } from '#domain/trades/recurringBuys.ts';
import type { TradePlacer } from '#domain/trades/recurringLabels.ts';
import type { StateWords } from './words.ts';

/** The bank's states and other words as staff see them. */

export const customerStateWords: StateWords<string> = {
  storing: { word: 'Being stored', tone: 'accent' },
  unverified: { word: 'Unverified', tone: 'neutral' },
  verified: { word: 'Verified', tone: 'gain' },
  rejected: { word: 'Rejected', tone: 'loss' },
  frozen: { word: 'Frozen by the bank', tone: 'loss' },
};

export const verificationWords: StateWords<string> = {
  storing: { word: 'Being stored', tone: 'accent' },
  waiting: { word: 'Waiting for the customer', tone: 'neutral' },
  pending: { word: 'Pending', tone: 'accent' },
  reviewing: { word: 'In review', tone: 'accent' },
  expired: { word: 'Expired', tone: 'neutral' },
  'completed passed': { word: 'Passed', tone: 'gain' },
  'completed failed': { word: 'Failed', tone: 'loss' },
};

export const holdWords: StateWords<string> = {
  locked: { word: 'Locked by the customer', tone: 'hold' },
  paused: { word: 'Withdrawals paused', tone: 'hold' },
  closing: { word: 'Closing', tone: 'accent' },
  closed: { word: 'Closed', tone: 'neutral' },
  frozen: { word: 'Frozen', tone: 'loss' },
};

/** Flags that staff set. */
export const flagLabels: StateWords<CustomerFlag> = {
  vip: { word: flagWords.vip, tone: 'accent' },
  vulnerable: { word: flagWords.vulnerable, tone: 'hold' },
  suspectedFraud: { word: flagWords.suspectedFraud, tone: 'loss' },
  legalHold: { word: flagWords.legalHold, tone: 'loss' },
  deceased: { word: flagWords.deceased, tone: 'neutral' },
  complaint: { word: flagWords.complaint, tone: 'hold' },
};

/** Signs that a customer needs attention. */
export const signWords: Readonly<Record<string, string>> = {
  waiting: 'Waiting for verification over 24 hours',
  waitsForCustomer: 'Verification waits for the customer',
  waitsForBank: 'Verification waits for the bank',
  returned: 'Returned ACH in 30 days',
  neverFunded: 'Signed up, never funded',
  dormant: 'Dormant for 180 days with balance',
};

export const moneyStateWords: StateWords<string> = {
  storing: { word: 'Being stored', tone: 'accent' },
  reviewing: { word: 'In review', tone: 'accent' },
  pending: { word: 'Pending', tone: 'accent' },
  holding: { word: 'On hold', tone: 'hold' },
  executed: { word: 'Executed', tone: 'accent' },
  // The customer has what they bought; the bank settles with the market later, in batches.
  settling: { word: 'Filled', tone: 'gain' },
  completed: { word: 'Completed', tone: 'gain' },
  failed: { word: 'Failed', tone: 'loss' },
  cancelled: { word: 'Canceled', tone: 'neutral' },
};

/** `returned` is our addition to the bank's states, so no list filters by it. */
export const transferStateWords: StateWords<string> = {
  ...moneyStateWords,
  returned: { word: 'Returned', tone: 'loss' },
};

/** A transfer's state. The bank keeps `completed` even after a return. */
export const transferState = ({
  state,
  returnCode,
  transferType,
}: Readonly<Record<'state' | 'transferType', string>> & { readonly returnCode: string | null }): string =>
  returnCode !== null && !transferType.endsWith('_return') ? 'returned' : state;

export const recurringStateWords: StateWords<RecurringState> = {
  active: { word: 'Active', tone: 'gain' },
  paused: { word: 'Paused', tone: 'hold' },
  ended: { word: 'Ended', tone: 'neutral' },
};
export const recurringEndWords: Readonly<Record<RecurringEnd, string>> = {
  stopped: 'stopped by the customer',
  finished: 'last date reached',
  closed: 'account closed',
};

/** One date of a recurring buy. */
export const runStateWords: StateWords<RunState> = {
  due: { word: 'Due', tone: 'accent' },
  waiting: { word: 'Waiting', tone: 'hold' },
  placed: { word: 'Order placed', tone: 'accent' },
  bought: { word: 'Bought', tone: 'gain' },
  skipped: { word: 'Skipped', tone: 'neutral' },
};
export const runReasonWords: Readonly<Record<RunReason, string>> = {
  balance: 'not enough dollars',
  price: 'price too far above the market',
  unavailable: 'bank or prices unavailable',
  refused: 'refused by the bank',
  verification: 'customer not verified',
  locked: 'account locked',
  frozen: 'account frozen',
  paused: 'paused by the customer',
  stopped: 'stopped by the customer',
  missed: 'not tried in time',
};

export const sideWords: Readonly<Record<string, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
};
export const placerWords: Readonly<Record<TradePlacer, string>> = {
  customer: 'Customer',
  'recurring buy': 'Recurring buy',
};
/** "Buy", "Recurring buy". */
export const tradeWords = (side: string, placedBy: TradePlacer): string =>
  placedBy === 'customer' ? (sideWords[side] ?? side) : placerWords[placedBy];
export const caseKindWords: Readonly<Record<CaseKind, string>> = {
  verification: 'Identity verification',
  diligence: 'Due diligence',
  return: 'Returned deposit',
  movement: 'Money moved after a freeze',
  freeze: 'Freeze to review',
  unfinished: 'Unknown outcome',
  contact: 'Message',
  otc: 'OTC inquiry',
  break: 'Reconciliation break',
  signal: 'Signal',
};

export const transferTypeWords: Readonly<Record<string, string>> = {
  funding: 'Bank',
  crypto: 'Blockchain',
  book: 'Within the bank',
  funding_return: 'Return',
};

export const accountWords: Readonly<Record<string, string>> = {
  customer: 'Customer',
  other: 'Another account',
  reserve: 'Bank reserve',
  fee: 'Bank fees',
};

/** The direction of a transfer from the customer's side. */
export const flowWords: Readonly<Record<string, string>> = {
  in: 'To customers',
  out: 'From customers',
  returned: 'Deposits sent back',
  within: 'Between their accounts',
  none: 'Neither',
};

export const tradeSumWords = {
  bought: 'Bought',
  sold: 'Sold',
  volume: 'Volume',
  fees: 'Fees',
  ourFees: 'Our fees',
  spread: 'Cost of spread',
};
export const transferSumWords = {
  ...{ in: 'In', out: 'Out', returned: 'Returned', fees: 'Fees', ourFees: 'Our fees' },
  ...{ lost: 'Lost in returns', feesReturned: 'Fees given back' },
};

/** Customers by last trade and progress. */
export const traderWords: Readonly<Record<string, string>> = {
  new: 'First trade ever',
  returning: 'Traded in the period before, too',
  reactivated: 'Traded earlier, not in the period before',
  lost: 'Traded in the period before only',
};
export const stepWords: Readonly<Record<string, string>> = { verified: 'Verified', funded: 'Funded', traded: 'Traded' };

/** The coin of a symbol: `BTC` of `BTC-USD`. */
export const codeOf = (symbol: string): string => symbol.replace(/-.*/, '');

export const accountStateWords: StateWords<string> = {
  storing: { word: 'Being stored', tone: 'accent' },
  created: { word: 'Open', tone: 'gain' },
};
export const accountTypeWords: Readonly<Record<string, string>> = { trading: 'Coins', fiat: 'Dollars' };

export const externalStateWords: StateWords<string> = {
  storing: { word: 'Being stored', tone: 'accent' },
  pending: { word: 'Pending', tone: 'accent' },
  unverified: { word: 'Unverified', tone: 'hold' },
  completed: { word: 'Ready', tone: 'gain' },
  refresh_required: { word: 'Reconnect needed', tone: 'hold' },
  failed: { word: 'Failed', tone: 'loss' },
  deleting: { word: 'Being removed', tone: 'neutral' },
  deleted: { word: 'Removed', tone: 'neutral' },
};
export const verificationTypeWords: Readonly<Record<string, string>> = {
  kyc: 'Identity',
  bank_account: 'Bank account',
  counterparty: 'Counterparty',
};
