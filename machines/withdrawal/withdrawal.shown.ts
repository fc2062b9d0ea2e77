import { shownOf, shownProblem } from '../shared/shown.ts';
import { shownTransfer, shownTransferContext, shownTransferQuote } from '../shared/transferring/shown.ts';
import type { withdrawalMachine } from './withdrawal.machine.ts';

/** Tools may show amounts, assets, deadlines, and reasons. Ids are shown as tokens. */
export const withdrawalShown = shownOf<typeof withdrawalMachine>()({
  context: {
    ...shownTransferContext,
    assetIs: 'value',
    estimate: { asset: 'value', available: 'value' },
    endProblem: { reason: 'value', availableAt: 'value' },
    caution: { kind: 'value' },
    draft: { asset: 'value', counterpartyGuid: 'token', wanted: { kind: 'value', text: 'amount' } },
    amountProblem: { reason: 'value', minimum: 'value', cost: 'value', over: 'value' },
    facts: { withdrawalsPausedUntil: 'value' },
  },
  input: { customerGuid: 'token', facts: { withdrawalsPausedUntil: 'value' } },
  events: {
    'amount.changed': { text: 'amount' },
    'facts.updated': { facts: { withdrawalsPausedUntil: 'value' } },
    'asset.changed': { asset: 'value' },
    'destination.changed': { guid: 'token' },
  },
  emitted: {
    'withdrawal.sent': { transfer: shownTransfer },
    'withdrawal.completed': { transfer: shownTransfer },
    'withdrawal.failed': { code: 'value' },
  },
  actors: {
    requestTransferQuote: {
      output: { ok: 'value', reason: 'value', problem: shownProblem, quote: shownTransferQuote },
    },
    sendTransfer: { output: { ok: 'value', reason: 'value', problem: shownProblem, transfer: shownTransfer } },
    readTransfer: { input: { guid: 'token' }, output: shownTransfer },
  },
});
