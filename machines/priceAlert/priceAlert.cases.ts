import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { PriceAlertMachine } from './priceAlert.machine.ts';

const there = { ...problem('invalid_input'), fields: { threshold: 'Bitcoin is at $64,120.00, already above that.' } };
const tooMany = { ...problem('invalid_input'), fields: { asset: 'You can have at most 20 alerts. Remove one first.' } };

export const priceAlertCases: Cases<PriceAlertMachine> = {
  inputs: [{ asset: 'BTC', newId: () => 'an-id-of-its-own' }],
  events: {
    'asset.changed': [{ asset: 'XRP' }],
    'kind.changed': [{ kind: 'change' }],
    'threshold.changed': [{ threshold: '65,000' }, { threshold: ' ' }],
  },
  actors: {
    addAlert: {
      done: [{ ok: true }, refusal('refused', there), refusal('refused', tooMany)],
      faults: [new ProblemError(problem('timeout', true))],
    },
  },
  abstraction: ({ context }) => [
    context.draft.threshold.trim() !== '',
    context.problem?.code,
    Object.keys(context.fieldProblems),
  ],
  invariants: {
    'something is sent': (snapshot) =>
      snapshot.matches('adding') && snapshot.context.draft.threshold.trim() === '' ? 'nothing was typed' : undefined,
    'an unknown outcome has its reason': (snapshot) =>
      snapshot.matches('unknown') && snapshot.context.problem === null ? 'no problem is stored' : undefined,
  },
};
