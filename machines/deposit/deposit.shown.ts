import { shownOf, shownProblem } from '../shared/shown.ts';
import { shownTransfer, shownTransferContext, shownTransferQuote } from '../shared/transferring/shown.ts';
import type { depositMachine } from './deposit.machine.ts';

/** Tools may show amounts, assets, deadlines, and reasons. Ids are shown as tokens. */
export const depositShown = shownOf<typeof depositMachine>()({
  context: {
    ...shownTransferContext,
    asset: 'value',
    addressProblem: shownProblem,
    addressPolls: 'value',
    largestDeposit: 'value',
    draft: { accountGuid: 'token', amountText: 'amount' },
    amountProblem: { reason: 'value', largest: 'value' },
    facts: { customerState: 'value' },
  },
  input: { customerGuid: 'token', facts: { customerState: 'value' } },
  events: {
    'amount.changed': { text: 'amount' },
    'facts.updated': { facts: { customerState: 'value' } },
    'asset.chosen': { asset: 'value' },
    'account.chosen': { guid: 'token' },
  },
  emitted: { 'deposit.sent': { transfer: shownTransfer }, 'deposit.ended': { transfer: shownTransfer } },
  actors: {
    requestTransferQuote: {
      output: { ok: 'value', reason: 'value', problem: shownProblem, quote: shownTransferQuote },
    },
    sendTransfer: { output: { ok: 'value', reason: 'value', problem: shownProblem, transfer: shownTransfer } },
    readTransfer: { input: { guid: 'token' }, output: shownTransfer },
  },
});
