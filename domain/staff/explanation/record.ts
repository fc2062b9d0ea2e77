import { field } from '../../lists/rows.ts';
import type { Amount } from '../../money/money.ts';
import { type TradePlacer, tradePlacers } from '../../trades/recurringLabels.ts';

/** A record of the bank's, re-read to be explained. Unknown values are null, never zero. */

export type ExplainedKind = 'trade' | 'transfer';

const common = {
  guid: field.text,
  customerGuid: field.orNull(field.text),
  quoteGuid: field.orNull(field.text),
  state: field.text,
  failureCode: field.orNull(field.text),
  fee: field.orNull(field.amount),
  createdAt: field.time,
  updatedAt: field.time,
} as const;

export const explainedTradeFields = {
  ...common,
  symbol: field.text,
  side: field.text,
  placedBy: field.oneOf(tradePlacers),
  delivered: field.orNull(field.amount, 'Base units of the asset that the customer gives.'),
  received: field.orNull(field.amount, 'Base units of the asset that the customer gets.'),
  buyPrice: field.orNull(
    field.amount,
    'Cents for a whole coin when it was quoted; null where the trade does not carry it.',
  ),
  sellPrice: field.orNull(field.amount, 'The same for selling.'),
} as const;

export const explainedTransferFields = {
  ...common,
  transferType: field.text,
  side: field.text,
  asset: field.text,
  amount: field.orNull(field.amount, 'Base units; null until it is executed.'),
  estimatedAmount: field.orNull(field.amount),
  networkFee: field.orNull(field.amount),
  networkFeeAsset: field.orNull(field.text),
  returnCode: field.orNull(field.text),
  referenceGuid: field.orNull(field.text, 'Of a return: the transfer that came back.'),
  transactionHash: field.orNull(field.text),
  rail: field.orNull(field.text),
  holdStartedAt: field.orNull(field.time),
  holdEndsAt: field.orNull(field.time),
  sourceGuid: field.orNull(field.text),
  sourceType: field.orNull(field.text),
  destinationGuid: field.orNull(field.text),
  destinationType: field.orNull(field.text),
} as const;

interface Common {
  readonly guid: string;
  readonly customerGuid: string | null;
  readonly quoteGuid: string | null;
  readonly state: string;
  readonly failureCode: string | null;
  readonly fee: Amount | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface ExplainedTrade extends Common {
  readonly symbol: string;
  readonly side: string;
  readonly placedBy: TradePlacer;
  readonly delivered: Amount | null;
  readonly received: Amount | null;
  readonly buyPrice: Amount | null;
  readonly sellPrice: Amount | null;
}

export interface ExplainedTransfer extends Common {
  readonly transferType: string;
  readonly side: string;
  readonly asset: string;
  readonly amount: Amount | null;
  readonly estimatedAmount: Amount | null;
  readonly networkFee: Amount | null;
  readonly networkFeeAsset: string | null;
  readonly returnCode: string | null;
  readonly referenceGuid: string | null;
  readonly transactionHash: string | null;
  readonly rail: string | null;
  readonly holdStartedAt: number | null;
  readonly holdEndsAt: number | null;
  readonly sourceGuid: string | null;
  readonly sourceType: string | null;
  readonly destinationGuid: string | null;
  readonly destinationType: string | null;
}

/** `why` names the reason for an unknown. Prices count 10^-decimals of a dollar. */
const stepKinds = [
  ...([
    'price',
    'mid',
    'valueAtMid',
    'spread',
    'rounding',
    'notional',
    'fee',
    'networkFee',
    'delivered',
    'received',
  ] as const),
  ...(['amount', 'requested', 'takenBack', 'loss'] as const),
] as const;
export type StepKind = (typeof stepKinds)[number];
const unknownReasons = ['notKept', 'bankAway', 'notSaid', 'notExecuted', 'notListed', 'none'] as const;
export type UnknownReason = (typeof unknownReasons)[number];

export const stepFields = {
  kind: field.oneOf(stepKinds),
  asset: field.text,
  amount: field.orNull(field.amount),
  decimals: field.orNull(field.number, 'Of a price; null for an amount in base units.'),
  why: field.orNull(field.oneOf(unknownReasons), 'Why it is unknown.'),
} as const;
export interface Step {
  readonly kind: StepKind;
  readonly asset: string;
  readonly amount: Amount | null;
  readonly decimals: number | null;
  readonly why: UnknownReason | null;
}

/** The account of a posting: the customer's, another customer's, or the bank's own. */
const postingAccounts = ['customer', 'other', 'reserve', 'fee'] as const;
type PostingAccount = (typeof postingAccounts)[number];
export const postingFields = {
  account: field.oneOf(postingAccounts),
  guid: field.orNull(field.text, 'The account’s; null where its copy is not there yet.'),
  asset: field.text,
  amount: { ...field.amount, about: 'Base units: positive into the account, negative out of it.' },
} as const;
export interface Posting {
  readonly account: PostingAccount;
  readonly guid: string | null;
  readonly asset: string;
  readonly amount: Amount;
}

export interface Explanation {
  readonly trade: ExplainedTrade | null;
  readonly transfer: ExplainedTransfer | null;
  /** A transfer's return, or the transfer that a return reverses. */
  readonly counterpart: ExplainedTransfer | null;
  readonly customer: string | null;
  /** For times in the answer: the customer's own zone where it is known, else the reporting zone. */
  readonly zone: string;
  readonly isOwnZone: boolean;
  readonly steps: readonly Step[];
  readonly postings: readonly Posting[];
  /** Freshly read from the bank, or only from our copy. */
  readonly source: 'bank' | 'copy';
  readonly at: number;
}
