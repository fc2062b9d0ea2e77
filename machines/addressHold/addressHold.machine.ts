import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { addressHold } from '#contract/account/addressHold.ts';
import type { DataOf } from '#contract/kit/call.ts';
import type { HoldHours } from '#domain/addresses/addressHold.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { confirming } from '../shared/confirming.ts';
import { type Answer, isRefusedFor, type Problem, type Refusal } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions, promiseContract, streamContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

/** The hold on new wallets and bank accounts, as stored by the backend. */
export type HoldSetting = DataOf<typeof addressHold.read>;

export interface AddressHoldInput {
  readonly customerGuid: string;
}

export interface AddressHoldContext extends AddressHoldInput {
  readonly setting: HoldSetting | null;
  readonly chosen: HoldHours;
  readonly problem: Problem | null;
}

export type AddressHoldEvent =
  | { readonly type: 'hold.updated'; readonly setting: HoldSetting }
  | { readonly type: 'hold.changeRequested' }
  | { readonly type: 'hold.chosen'; readonly holdHours: HoldHours }
  | { readonly type: 'hold.submitted' | 'hold.changeCanceled' };

/** The setting changed, or may have: reload it. */
export type AddressHoldEmitted = { readonly type: 'hold.changed' };

export interface HoldChange {
  readonly holdHours: HoldHours;
}
/** `codeRequired`: changing it takes a code entered in the last five minutes. */
export type SaveHoldResult = { readonly ok: true; readonly setting: HoldSetting } | Refusal<'codeRequired' | 'refused'>;
/** PUT /backend/customers/address-hold. */
const saveHold = promiseContract<SaveHoldResult, HoldChange>('saveHold');

/** Sends the setting, at once and after each load. */
const watchHold = streamContract<Extract<AddressHoldEvent, { type: 'hold.updated' }>>('watchHold');

export const addressHoldMachine = setup({
  types: {} as FlowTypes<{
    input: AddressHoldInput;
    context: AddressHoldContext;
    events: AddressHoldEvent;
    emitted: AddressHoldEmitted;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { oneTimeCode: oneTimeCodeMachine, saveHold, watchHold },
  guards: {
    settingIsKnown: ({ context }) => context.setting !== null,
    /** Nothing would change. */
    choiceIsInForce: ({ context: { setting, chosen } }) => chosen === (setting?.next?.holdHours ?? setting?.holdHours),
    accepted: (_, answer: Answer) => answer.ok,
    codeIsWanted: (_, answer: SaveHoldResult) => isRefusedFor(answer, 'codeRequired'),
  },
  actions: {
    ...problemActions,
    storeSetting: assign({ setting: (_, { setting }: { setting: HoldSetting }) => setting }),
    storeCurrentChoice: assign({
      chosen: ({ context }) => context.setting?.next?.holdHours ?? context.setting?.holdHours ?? 24,
      problem: null,
    }),
    storeChoice: assign({ chosen: (_, { holdHours }: { holdHours: HoldHours }) => holdHours, problem: null }),
    storeSaved: assign({
      setting: ({ context }, answer: SaveHoldResult) => (answer.ok ? answer.setting : context.setting),
    }),
    announceChange: emit({ type: 'hold.changed' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'addressHold',
  context: ({ input }) => ({ ...input, setting: null, chosen: 24, problem: null }),
  initial: 'idle',
  invoke: {
    id: 'watchHold',
    src: 'watchHold',
    // The last loaded setting stays; the server decides.
    onError: {},
  },
  on: { 'hold.updated': { actions: withEvent('storeSetting') } },
  states: {
    idle: {
      description: 'The setting is shown, with a shorter hold that is still to come.',
      tags: ['screen:holdCurrent'],
      meta: { title: 'Hold for new wallets and bank accounts' },
      entry: 'clearProblem',
      on: { 'hold.changeRequested': { guard: 'settingIsKnown', target: 'choosing', actions: 'storeCurrentChoice' } },
    },
    choosing: {
      description: 'A longer hold is in force at once. A shorter one waits out the hold in force. Both need a code.',
      tags: ['form', 'screen:holdChoice'],
      meta: { title: 'Change the hold' },
      on: {
        'hold.chosen': { actions: withEvent('storeChoice') },
        'hold.submitted': [{ guard: 'choiceIsInForce', target: 'idle' }, { target: 'saving' }],
        'hold.changeCanceled': 'idle',
      },
    },
    confirmingCode: {
      tags: ['screen:holdCode'],
      meta: { title: 'Confirm with a code' },
      invoke: confirming('saving', 'choosing', ({ chosen }: AddressHoldContext) => ({ kind: 'hold', hours: chosen })),
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
          { guard: withOutput('accepted'), target: 'idle', actions: withOutput('storeSaved') },
          { guard: withOutput('codeIsWanted'), target: 'confirmingCode' },
          { target: 'choosing', actions: withOutput('storeRefusal') },
        ],
        failed: 'choosing',
      }),
    },
  },
});

export type AddressHoldMachine = typeof addressHoldMachine;

type Snapshot = SnapshotFrom<AddressHoldMachine>;

export const selectSetting = ({ context }: Snapshot) => context.setting;
export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectIsSaving = (snapshot: Snapshot): boolean => snapshot.matches('saving');
/** A shorter hold waits before it takes effect. */
export const selectIsShorter = ({ context: { chosen, setting } }: Snapshot): boolean =>
  setting !== null && chosen < setting.holdHours;
