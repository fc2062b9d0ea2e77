import { type Cases, stubRef } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { StaffDraftMachine } from './staffDraft.machine.ts';

const fault = new ProblemError(problem('offline', true));

export const staffDraftCases: Cases<StaffDraftMachine> = {
  inputs: [{ key: 'roles:4f2a', reportTo: stubRef() }],
  events: { 'text.changed': [{ text: 'Sent their' }, { text: 'Sent their passport' }] },
  actors: {
    readDraft: { done: [null, { text: 'Sent', savedAt: 1_767_225_000_000 }], faults: [fault] },
    saveDraft: { done: [{ savedAt: 1_767_225_600_000 }], faults: [fault] },
    removeDraft: { done: [null], faults: [fault] },
  },
  abstraction: ({ context: { text, saved, found } }) => [text, saved, found !== null],
};
