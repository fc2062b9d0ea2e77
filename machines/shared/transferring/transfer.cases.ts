import type { Transfer } from '#domain/activity/fromTransfer.ts';
import { amount } from '#domain/money/money.ts';
import { startTime } from '../cases.ts';
import type { StepUp } from '../stepUp.ts';
import type { Counterparty, SentTransfer, TransferQuote } from './transfer.types.ts';

/** Samples for the kit and for tests of the flows that move money. */

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
/** 0.01005 BTC, of which 0.00005 BTC are the fee. */
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

export const sampleBankAccount: Counterparty = { kind: 'bankAccount', guid: '0000000000000000000000000000000e', name: 'Checking', mask: '1234' };
export const sampleWallet: Counterparty = {
  kind: 'wallet',
  guid: '0000000000000000000000000000000f',
  name: 'Hardware wallet',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  tag: null,
};

/** The bank's record of a quote's transfer, just made. */
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

/** A transfer that was sent before a reload; without `transfer` the bank had not answered yet. */
export const sampleSent = (quote: TransferQuote, end: Counterparty, transfer: Transfer | null = null): SentTransfer => ({
  quote,
  end,
  sentAt: startTime,
  transfer,
});
