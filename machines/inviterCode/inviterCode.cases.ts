import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { InviterCodeMachine } from './inviterCode.machine.ts';

const unknown = {
  ...problem('unknown_code'),
  fields: { code: 'Nobody has this code. Check it with the person who invited you.' },
};

export const inviterCodeCases: Cases<InviterCodeMachine> = {
  inputs: [undefined],
  events: {
    'deadline.updated': [{ until: startTime + 86_400_000 }, { until: null }],
    'code.changed': [{ code: 'K7QM4TXF' }, { code: ' ' }],
  },
  actors: {
    addCode: {
      done: [{ ok: true }, refusal('closed', problem('already_invited')), refusal('refused', unknown)],
      faults: [new ProblemError(problem('timeout', true))],
    },
    watchDeadline: { stream: true },
  },
  abstraction: ({ context }) => [context.code, context.problem?.code, context.fieldProblems.code],
  invariants: {
    'a code is asked for only until a known time': (snapshot) =>
      snapshot.matches('editing') && snapshot.context.until === null ? 'there is none' : undefined,
    'something is sent': (snapshot) =>
      snapshot.matches('adding') && snapshot.context.code.trim() === '' ? 'nothing was typed' : undefined,
  },
};
