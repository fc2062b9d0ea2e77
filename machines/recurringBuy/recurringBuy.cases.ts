import type { RecurringBuy } from '#contract/account/recurringBuys.ts';
import { amount } from '#domain/money/money.ts';
import { day } from '#domain/time/units.ts';
import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import {
  type RecurringBuyInput,
  type RecurringBuyMachine,
  type SavedRecurringBuy,
  standingOf,
} from './recurringBuy.machine.ts';

export const sampleBuy: RecurringBuy = {
  ...{ id: 'an-id-of-its-own', asset: 'BTC', amount: amount(5000), rhythm: 'weekly', hour: 9, lastDay: null },
  ...{ firstDay: '2026-01-05', zone: 'America/New_York', state: 'active', end: null },
  ...{ nextAt: startTime + 4 * day, createdAt: startTime, runs: [] },
};
export const waitingBuy: RecurringBuy = {
  ...sampleBuy,
  runs: [{ dueAt: startTime, state: 'waiting', reason: 'balance', trade: null }],
};
export const pausedBuy: RecurringBuy = { ...sampleBuy, state: 'paused', nextAt: null };
export const endedBuy: RecurringBuy = { ...sampleBuy, state: 'ended', end: 'stopped', nextAt: null };

export const sampleSetUp: RecurringBuyInput = {
  ...{ customerGuid: '0123456789abcdef0123456789abcdef', id: sampleBuy.id, saved: null, buy: null, asset: 'BTC' },
  ...{ zone: 'America/New_York', now: () => startTime },
};

export const sampleSavedBuy: SavedRecurringBuy = {
  ...{ customerGuid: sampleSetUp.customerGuid, id: sampleBuy.id, asset: 'BTC' },
  draft: { asset: 'ETH', amount: '25', rhythm: 'monthly', firstDay: '2026-01-31', hour: 18, lastDay: '' },
};

const fields = { ...problem('invalid_input'), fields: { firstDay: 'That date has passed.' } };

export const recurringBuyCases: Cases<RecurringBuyMachine> = {
  inputs: [sampleSetUp, { ...sampleSetUp, buy: sampleBuy }],
  events: {
    'draft.changed': [{ change: { amount: '50' } }],
    'buy.updated': [{ buy: sampleBuy }, { buy: waitingBuy }, { buy: pausedBuy }, { buy: endedBuy }],
  },
  actors: {
    oneTimeCode: { done: [{ stepUp: null }] },
    addBuy: {
      done: [
        { ok: true, buy: sampleBuy },
        refusal('checkRequired', problem('recent_sign_in_required')),
        refusal('refused', fields),
        refusal('refused'),
      ],
      faults: [new ProblemError(problem('timeout', true))],
    },
    changeBuy: {
      done: [{ ok: true, buy: pausedBuy }, { ok: true, buy: endedBuy }, refusal('refused', problem('recurring_ended'))],
      faults: [new ProblemError(problem('timeout', true))],
    },
    watchBuy: { stream: true },
  },
  abstraction: ({ context }) => [
    context.buy && standingOf(context.buy),
    context.draft.amount !== '',
    Object.keys(context.fieldProblems),
    context.problem?.code,
  ],
  invariants: {
    'only a checked draft is reviewed and sent': (snapshot) =>
      ['reviewing', 'confirmingCode', 'adding', 'unknown'].some((state) => snapshot.matches(state as 'adding')) &&
      snapshot.context.draft.amount === ''
        ? 'it has no amount'
        : undefined,
    'an unknown outcome has its reason': (snapshot) =>
      snapshot.matches('unknown') && snapshot.context.problem === null ? 'no problem is stored' : undefined,
    'what is shown is known': (snapshot) =>
      snapshot.matches('shown') && snapshot.context.buy === null ? 'there is none' : undefined,
    'nothing changes what has ended': (snapshot) =>
      snapshot.matches({ shown: 'ended' }) && snapshot.can({ type: 'resume.requested' }) ? 'it can resume' : undefined,
  },
};
