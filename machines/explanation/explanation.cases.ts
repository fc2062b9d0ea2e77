import { amount } from '#domain/money/money.ts';
import type { Explanation } from '#domain/staff/explanation/record.ts';
import { briefOutage, type Cases, startTime } from '../shared/cases.ts';
import { isBriefOutage, ProblemError, problem } from '../shared/problem.ts';
import type { ExplanationMachine } from './explanation.machine.ts';

const guid = '0123456789abcdef0123456789abcdef';

export const sampleExplanation: Explanation = {
  trade: {
    ...{
      guid,
      customerGuid: 'c0ffee00000000000000000000000001',
      quoteGuid: 'beef',
      state: 'settling',
      failureCode: null,
      symbol: 'BTC-USD',
      side: 'buy',
      placedBy: 'customer' as const,
    },
    ...{
      fee: amount(100),
      delivered: amount(6600),
      received: amount(100_000),
      buyPrice: amount(6_500_000),
      sellPrice: amount(6_480_000),
    },
    ...{ createdAt: startTime, updatedAt: startTime },
  },
  ...{
    transfer: null,
    counterpart: null,
    customer: 'A. L.',
    zone: 'America/New_York',
    isOwnZone: true,
    steps: [],
    postings: [],
    source: 'bank',
    at: startTime,
  },
};

export const explanationCases: Cases<ExplanationMachine> = {
  inputs: [undefined],
  events: { 'record.wanted': [{ record: { kind: 'trade', guid } }, { record: { kind: 'transfer', guid } }] },
  actors: {
    readExplanation: { done: [sampleExplanation], faults: [new ProblemError(problem('offline', true)), briefOutage] },
    copySentence: { done: [undefined], faults: [new Error('not allowed')] },
    watchCopyKey: { stream: true },
  },
  abstraction: ({ context: { wanted, problem: found } }) => [wanted?.kind ?? null, isBriefOutage(found)],
  invariants: {
    'a closed panel holds nothing': (snapshot) =>
      snapshot.matches('closed') && (snapshot.context.wanted ?? snapshot.context.found) !== null
        ? 'it holds a record'
        : undefined,
    'what is shown was read': (snapshot) =>
      snapshot.matches({ open: 'shown' }) && snapshot.context.found === null ? 'nothing was' : undefined,
  },
};
