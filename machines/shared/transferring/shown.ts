import { shownProblem } from '../shown.ts';

/** What tools may show of a quote for a transfer. */
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

/** What tools may show of a transfer: neither its destination nor its transaction. */
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

/** What tools may show of every flow that sends a transfer. */
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
