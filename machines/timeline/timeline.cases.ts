import type { TimelineEntry } from '#contract/desk/timeline.ts';
import { briefOutage, type Cases, startTime } from '../shared/cases.ts';
import { isBriefOutage, ProblemError, problem } from '../shared/problem.ts';
import type { TimelineMachine } from './timeline.machine.ts';

export const sampleEntry: TimelineEntry = {
  ...{ id: 'security:1', at: startTime, kind: 'security', what: 'signedIn', state: null, asset: null, amount: null },
  ...{ detail: 'Chrome on Linux', record: null },
};

export const timelineCases: Cases<TimelineMachine> = {
  inputs: [undefined],
  events: { 'kind.chosen': [{ kind: null }, { kind: 'trade' }], 'day.chosen': [{ day: null }, { day: '2026-01-15' }] },
  actors: {
    readPart: {
      done: [
        { entries: [sampleEntry], before: '2026-01-01T00:00:00.000Z_security:1' },
        { entries: [], before: null },
      ],
      faults: [new ProblemError(problem('offline', true)), briefOutage],
    },
  },
  abstraction: ({ context: { kind, day, before, problem } }) =>
    [kind, day, before !== null, isBriefOutage(problem)].join(),
  invariants: {
    'what is shown was read': (snapshot) =>
      ['shown', 'readingEarlier', 'earlierFailed'].includes(String(snapshot.value)) && snapshot.context.entries === null
        ? 'nothing was'
        : undefined,
    'another choice leaves nothing of the one before': (snapshot) =>
      snapshot.matches('reading') && snapshot.context.entries !== null ? 'entries are left' : undefined,
  },
};
