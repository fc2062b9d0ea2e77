import type { Transfer } from '#domain/activity/fromTransfer.ts';
import { amount } from '#domain/money/money.ts';
import { refusal, startTime } from '../cases.ts';
import { ProblemError, problem } from '../problem.ts';
import type { StepUp } from '../stepUp.ts';
import type { Counterparty, SendingContext, SentTransfer, TransferQuote } from './transfer.types.ts';

/** Samples for tests of flows that move money. */

export const sampleStepUp: StepUp = { token: 'step-up', useBy: startTime + 300_000 };

/** $50.00 from a linked bank account, without a fee. */
export const sampleDepositQuote: TransferQuote = {
  guid: '0000000000000000000000000000000c',
  product: 'funding',
  side: 'deposit',
  asset: 'USD',
  deliverAmount: amount(5_000),
  receiveAmount: amount(5_000),
  fee: amount(0),
  networkFee: null,
  networkFeeAsset: null,
};
/** 0.01005 BTC, including a fee of 0.00005 BTC. */
export const sampleWithdrawalQuote: TransferQuote = {
  guid: '0000000000000000000000000000000d',
  product: 'crypto',
  side: 'withdrawal',
  asset: 'BTC',
  deliverAmount: amount(1_005_000),
  receiveAmount: amount(1_000_000),
  fee: amount(5_000),
  networkFee: amount(1_410),
  networkFeeAsset: 'BTC',
};

export const sampleBankAccount: Counterparty = {
  kind: 'bankAccount',
  guid: '0000000000000000000000000000000e',
  name: 'Checking',
  mask: '1234',
};
export const sampleWallet: Counterparty = {
  kind: 'wallet',
  guid: '0000000000000000000000000000000f',
  name: 'Hardware wallet',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  tag: null,
};

/** The bank's record of a new transfer. */
export const sampleTransfer = (quote: TransferQuote, more: Partial<Transfer> = {}): Transfer => ({
  guid: '00000000000000000000000000000010',
  transferType: quote.product,
  asset: quote.asset,
  side: quote.side,
  state: 'storing',
  failureCode: null,
  returnCode: null,
  amount: null,
  estimatedAmount: quote.receiveAmount,
  fee: quote.fee,
  networkFee: quote.networkFee,
  networkFeeAsset: quote.networkFeeAsset,
  rail: quote.product === 'funding' ? 'ach' : null,
  transactionHash: null,
  referenceTransferGuid: null,
  counterpartyGuid: null,
  hold: null,
  createdAt: startTime,
  updatedAt: startTime,
  ...more,
});

/** Sent before a reload; without `transfer` the bank had not replied. */
export const sampleSent = (
  quote: TransferQuote,
  end: Counterparty,
  transfer: Transfer | null = null,
): SentTransfer => ({
  quote,
  end,
  sentAt: startTime,
  transfer,
});

const fault = new ProblemError(problem('timeout', true));

/** @param transfer the bank's record of the quote's new transfer */
export const transferOutcomes = (quote: TransferQuote, transfer: Transfer) =>
  ({
    oneTimeCode: { done: [{ stepUp: sampleStepUp }], faults: [fault] },
    sendTransfer: {
      done: [{ ok: true, transfer }, refusal('alreadyUsed'), refusal('stepUpExpired'), refusal('limitExceeded')],
      faults: [fault],
    },
    findTransferByQuote: { done: [transfer, null].map((found) => ({ quote, transfer: found })), faults: [fault] },
  }) as const;

interface Sending {
  readonly context: SendingContext;
}

/**
 * Holds in every flow that sends a transfer.
 * @param isIn whether the flow is in a state of its transfer
 */
export const transferInvariants = <Snapshot extends Sending>(isIn: (snapshot: Snapshot, state: string) => boolean) => ({
  'a token that may move money is kept only while it is used': (snapshot: Snapshot) =>
    snapshot.context.stepUp !== null && !isIn(snapshot, 'submitting') ? 'the token is still there' : undefined,
  'what is sent is what was reviewed': ({ context: { sent, reviewed } }: Snapshot) =>
    sent && (sent.quote.guid !== reviewed?.quote.guid || JSON.stringify(sent.end) !== JSON.stringify(reviewed.end))
      ? sent.quote.guid
      : undefined,
  'no problem is shown while a transfer may exist': (snapshot: Snapshot) =>
    ['submitting', 'pending', 'completed'].some((state) => isIn(snapshot, state)) && snapshot.context.problem !== null
      ? snapshot.context.problem.code
      : undefined,
  'a transfer on its way has its record': (snapshot: Snapshot) =>
    ['pending', 'completed'].some((state) => isIn(snapshot, state)) && !snapshot.context.sent?.transfer
      ? 'no transfer'
      : undefined,
  'a confirmation that expired is no problem of the review': (snapshot: Snapshot) =>
    isIn(snapshot, 'reviewing') && snapshot.context.problem?.code === 'stepUpExpired' ? 'it is shown' : undefined,
});
