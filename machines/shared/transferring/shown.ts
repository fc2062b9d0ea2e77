import { shownProblem } from '../shown.ts';

export const shownTransferQuote = {
  guid: 'token',
  product: 'value',
  side: 'value',
  asset: 'value',
  deliverAmount: 'value',
  receiveAmount: 'value',
  fee: 'value',
  networkFee: 'value',
  networkFeeAsset: 'value',
} as const;

/** Hides the destination and the transaction. */
export const shownTransfer = {
  guid: 'token',
  transferType: 'value',
  asset: 'value',
  side: 'value',
  state: 'value',
  failureCode: 'value',
  returnCode: 'value',
  amount: 'value',
  estimatedAmount: 'value',
  fee: 'value',
  networkFee: 'value',
  networkFeeAsset: 'value',
  rail: 'value',
  referenceTransferGuid: 'token',
  counterpartyGuid: 'token',
  hold: { startedAt: 'value', endsAt: 'value' },
  createdAt: 'value',
  updatedAt: 'value',
} as const;

export const shownTransferContext = {
  customerGuid: 'token',
  problem: shownProblem,
  reviewed: { quote: shownTransferQuote, end: { kind: 'value', guid: 'token' }, value: 'value' },
  stepUp: { useBy: 'value', transfersPaused: 'value' },
  sent: {
    quote: shownTransferQuote,
    end: { kind: 'value', guid: 'token' },
    value: 'value',
    sentAt: 'value',
    transfer: shownTransfer,
  },
  searchedAt: 'value',
  polls: 'value',
} as const;
