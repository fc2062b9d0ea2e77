import { and, assign, type SnapshotFrom, setup } from 'xstate';
import { revealSeconds } from '#domain/staff/customerActions.ts';
import { otherReason, shortestNote } from '#domain/staff/reasons.ts';
import { type FieldProblems, problemsOf, withoutField } from '../shared/fields.ts';
import { isRefusedFor, problemOfAnswer } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions } from '../shared/setup.ts';
import { screenSelector } from '../shared/tags.ts';
import { requestLimit } from '../shared/waits.ts';
import {
  type RevealResult,
  revealData,
  type StaffRevealContext,
  type StaffRevealEvent,
  type StaffRevealInput,
  watchAttention,
} from './staffReveal.types.ts';

type Told<Type extends StaffRevealEvent['type']> = Extract<StaffRevealEvent, { readonly type: Type }>;
type Values = Pick<StaffRevealContext, 'choice' | 'note'>;

/** Problems with the reason. */
export const missingIn = ({ choice, note }: Values): FieldProblems<'choice' | 'reason'> =>
  problemsOf({
    choice: choice === '' ? 'required' : null,
    reason: choice === otherReason && note.trim().length < shortestNote ? 'short' : null,
  });

const reasonOf = ({ choice, note }: Values): string => {
  const said = note.trim();
  return choice === otherReason ? said : said === '' ? choice : `${choice}: ${said}`;
};

/** Shows a customer's personal data for a minute, once the reason is recorded. */
export const staffRevealMachine = setup({
  types: {} as FlowTypes<{ input: StaffRevealInput; context: StaffRevealContext; events: StaffRevealEvent }>,
  actors: { revealData, watchAttention },
  guards: {
    networkIsThere: ({ context }) => context.isOnline(),
    somethingIsMissing: ({ context }) => Object.keys(missingIn(context)).length > 0,
    wasRevealed: (_, answer: RevealResult) => answer.ok,
    sessionHasEnded: (_, answer: RevealResult) => isRefusedFor(answer, 'expired'),
  },
  actions: {
    ...problemActions,
    storeGroup: assign((_, { group }: Told<'reveal.requested'>) => ({
      group,
      choice: '',
      note: '',
      fieldProblems: {},
      problem: null,
    })),
    storeChoice: assign((_, { choice }: Told<'reason.chosen'>) => ({ choice, fieldProblems: {} })),
    storeNote: assign(({ context }, { note }: Told<'note.changed'>) => ({
      note,
      fieldProblems: withoutField(context.fieldProblems, 'reason'),
    })),
    storeMissing: assign({ fieldProblems: ({ context }) => missingIn(context), problem: null }),
    storeValues: assign({ values: (_, answer: RevealResult) => (answer.ok ? answer.values : []) }),
    storeRefused: assign({ problem: (_, answer: RevealResult) => problemOfAnswer(answer) }),
    clearValues: assign({ values: [] }),
  },
  delays: { requestLimit, revealTime: revealSeconds * 1000 },
}).createMachine({
  id: 'staffReveal',
  context: ({ input }) => ({
    ...input,
    ...{ group: 'contact', choice: '', note: '', fieldProblems: {}, problem: null, values: [] },
  }),
  initial: 'hidden',
  states: {
    hidden: { on: { 'reveal.requested': { target: 'asking', actions: withEvent('storeGroup') } } },
    asking: {
      tags: ['form', 'screen:revealForm'],
      meta: { title: 'Why it is needed' },
      on: {
        'reason.chosen': { actions: withEvent('storeChoice') },
        'note.changed': { actions: withEvent('storeNote') },
        // Without a network nothing is sent, by key as by the button.
        'reveal.submitted': [
          { guard: and(['networkIsThere', 'somethingIsMissing']), actions: 'storeMissing' },
          { guard: 'networkIsThere', target: 'revealing' },
        ],
        'reveal.canceled': 'hidden',
      },
    },
    revealing: {
      description: 'What nobody saw may stand in the log: a reply that does not arrive was written down all the same.',
      tags: ['busy', 'screen:revealForm'],
      meta: { title: 'Revealing' },
      entry: 'clearProblem',
      ...requesting({
        src: 'revealData',
        input: ({ group, choice, note }: StaffRevealContext) => ({ group, reason: reasonOf({ choice, note }) }),
        onDone: [
          { guard: withOutput('wasRevealed'), target: 'shown', actions: withOutput('storeValues') },
          { guard: withOutput('sessionHasEnded'), target: 'expired' },
          { target: 'asking', actions: withOutput('storeRefused') },
        ],
        failed: 'asking',
      }),
      on: { 'reveal.canceled': 'hidden' },
    },
    expired: {
      description: 'The session of staff has ended.',
      tags: ['blocked', 'screen:revealForm'],
      meta: { title: 'The session has ended' },
      on: { 'reveal.canceled': 'hidden' },
    },
    shown: {
      tags: 'screen:revealed',
      meta: { title: 'Shown for a minute' },
      invoke: { id: 'watchAttention', src: 'watchAttention', onError: 'hidden' },
      after: { revealTime: 'hidden' },
      exit: 'clearValues',
      on: {
        'reveal.hidden': 'hidden',
        'attention.lost': 'hidden',
        'reveal.requested': { target: 'asking', actions: withEvent('storeGroup') },
      },
    },
  },
});

export type StaffRevealMachine = typeof staffRevealMachine;
type Snapshot = SnapshotFrom<StaffRevealMachine>;

export const selectScreen = screenSelector(['revealClosed', 'revealForm', 'revealed']);
export const selectForm = ({ context: { group, choice, note, fieldProblems } }: Snapshot) => ({
  group,
  choice,
  note,
  fieldProblems,
});
export const selectValues = ({ context }: Snapshot) => context.values;
export const selectIsExpired = (snapshot: Snapshot): boolean => snapshot.matches('expired');
