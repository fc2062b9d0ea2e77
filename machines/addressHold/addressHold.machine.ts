import { assign, emit, setup } from 'xstate';
import type { HoldHours } from '#domain/addresses/addressHold.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { confirming } from '../shared/confirming.ts';
import { withAnswer, withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import { type Answer, isRefusedFor, problemOfAnswer } from '../shared/refusal.ts';
import { requesting } from '../shared/requesting.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit } from '../shared/waits.ts';
import { type SaveHoldResult, saveHold, watchHold } from './addressHold.actors.ts';
import type { AddressHoldContext, AddressHoldEmitted, AddressHoldEvent, AddressHoldInput, HoldSetting } from './addressHold.types.ts';

export const addressHoldMachine = setup({
  types: {
    input: {} as AddressHoldInput,
    context: {} as AddressHoldContext,
    events: {} as AddressHoldEvent,
    emitted: {} as AddressHoldEmitted,
    tags: {} as Tag,
    meta: {} as StateMeta,
    children: {} as { oneTimeCode: 'oneTimeCode' },
  },
  actors: { oneTimeCode: oneTimeCodeMachine, saveHold, watchHold },
  guards: {
    settingIsKnown: ({ context }) => context.setting !== null,
    /** What is chosen is what is coming anyway. */
    choiceIsInForce: ({ context: { setting, chosen } }) => chosen === (setting?.next?.holdHours ?? setting?.holdHours),
    accepted: (_, answer: Answer) => answer.ok,
    codeIsWanted: (_, answer: SaveHoldResult) => isRefusedFor(answer, 'codeRequired'),
  },
  actions: {
    storeSetting: assign({ setting: (_, { setting }: { setting: HoldSetting }) => setting }),
    storeCurrentChoice: assign({ chosen: ({ context }) => context.setting?.next?.holdHours ?? context.setting?.holdHours ?? 24, problem: null }),
    storeChoice: assign({ chosen: (_, { holdHours }: { holdHours: HoldHours }) => holdHours, problem: null }),
    storeSaved: assign({ setting: ({ context }, answer: SaveHoldResult) => (answer.ok ? answer.setting : context.setting) }),
    storeRefusal: assign({ problem: (_, answer: Answer) => problemOfAnswer(answer) }),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    clearProblem: assign({ problem: null }),
    announceChange: emit({ type: 'hold.changed' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'addressHold',
  context: ({ input }) => ({ ...input, setting: null, chosen: 24, problem: null }),
  initial: 'resting',
  invoke: {
    id: 'watchHold',
    src: 'watchHold',
    // The setting then stays as it was loaded last; the server decides on every address.
    onError: {},
  },
  on: { 'hold.updated': { actions: withEvent('storeSetting') } },
  states: {
    resting: {
      description: 'The setting is shown, with a shorter hold that is still to come.',
      tags: ['screen:holdCurrent'],
      meta: { title: 'Hold for new addresses' },
      entry: 'clearProblem',
      on: { 'hold.changeRequested': { guard: 'settingIsKnown', target: 'choosing', actions: 'storeCurrentChoice' } },
    },
    choosing: {
      description: 'A longer hold is in force at once. A shorter one needs a code, and waits out the hold in force.',
      tags: ['form', 'screen:holdChoice'],
      meta: { title: 'Change the hold' },
      on: {
        'hold.chosen': { actions: withEvent('storeChoice') },
        'hold.submitted': [{ guard: 'choiceIsInForce', target: 'resting' }, { target: 'saving' }],
        'hold.changeCanceled': 'resting',
      },
    },
    confirmingCode: {
      tags: ['screen:holdCode'],
      meta: { title: 'Confirm with a code' },
      invoke: confirming('saving', 'choosing'),
      on: { 'hold.changeCanceled': { target: 'choosing', actions: 'clearProblem' } },
    },
    saving: {
      description: 'After a fault the setting is loaded again: it may have been saved.',
      tags: ['busy', 'screen:holdChoice'],
      meta: { title: 'Saving the hold' },
      entry: 'clearProblem',
      exit: 'announceChange',
      ...requesting({
        src: 'saveHold',
        input: ({ chosen }: AddressHoldContext) => ({ holdHours: chosen }),
        onDone: [
          { guard: withAnswer('accepted'), target: 'resting', actions: withAnswer('storeSaved') },
          { guard: withAnswer('codeIsWanted'), target: 'confirmingCode' },
          { target: 'choosing', actions: withAnswer('storeRefusal') },
        ],
        failed: 'choosing',
      }),
    },
  },
});

export type AddressHoldMachine = typeof addressHoldMachine;
