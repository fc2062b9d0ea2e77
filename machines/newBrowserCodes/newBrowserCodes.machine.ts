import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { changeGuards } from '../shared/changing.ts';
import { confirming } from '../shared/confirming.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions, promiseContract, streamContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

export interface NewBrowserCodesInput {
  readonly customerGuid: string;
}

export interface NewBrowserCodesContext extends NewBrowserCodesInput {
  /** Whether new browsers need an emailed code; null until loaded. */
  readonly on: boolean | null;
  readonly problem: Problem | null;
}

export type NewBrowserCodesEvent =
  | { readonly type: 'setting.updated'; readonly on: boolean }
  | { readonly type: 'change.requested' | 'change.canceled' };

/** The setting changed, or may have: reload it. */
export type NewBrowserCodesEmitted = { readonly type: 'newBrowserCodes.changed' };

/** `checkRequired`: turning it off takes a code entered in the last five minutes. */
export type SaveNewBrowserCodesResult =
  | { readonly ok: true; readonly on: boolean }
  | Refusal<'checkRequired' | 'refused'>;
/** PUT /backend/customers/new-browser-codes. */
const saveSetting = promiseContract<SaveNewBrowserCodesResult, { on: boolean }>('saveSetting');

/** Sends the setting, at once and after each load. */
const watchSetting = streamContract<Extract<NewBrowserCodesEvent, { type: 'setting.updated' }>>('watchSetting');

export const newBrowserCodesMachine = setup({
  types: {} as FlowTypes<{
    input: NewBrowserCodesInput;
    context: NewBrowserCodesContext;
    events: NewBrowserCodesEvent;
    emitted: NewBrowserCodesEmitted;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { oneTimeCode: oneTimeCodeMachine, saveSetting, watchSetting },
  guards: { ...changeGuards, settingIsKnown: ({ context }) => context.on !== null },
  actions: {
    ...problemActions,
    storeSetting: assign({ on: (_, { on }: { on: boolean }) => on }),
    storeSaved: assign({
      on: ({ context }, answer: SaveNewBrowserCodesResult) => (answer.ok ? answer.on : context.on),
    }),
    announceChange: emit({ type: 'newBrowserCodes.changed' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'newBrowserCodes',
  context: ({ input }) => ({ ...input, on: null, problem: null }),
  initial: 'idle',
  invoke: {
    id: 'watchSetting',
    src: 'watchSetting',
    // The last loaded setting stays; the server decides on each sign-in.
    onError: {},
  },
  states: {
    idle: {
      tags: ['screen:codesSetting'],
      meta: { title: 'Codes in new browsers' },
      on: {
        'setting.updated': { actions: withEvent('storeSetting') },
        'change.requested': { guard: 'settingIsKnown', target: 'saving' },
      },
    },
    saving: {
      description:
        'Turning it on takes nothing more. After a fault the setting is loaded again: it may have been saved.',
      tags: ['busy', 'screen:codesSetting'],
      meta: { title: 'Saving the setting' },
      entry: 'clearProblem',
      exit: 'announceChange',
      ...requesting({
        src: 'saveSetting',
        input: ({ on }: NewBrowserCodesContext) => ({ on: !on }),
        onDone: [
          { guard: withOutput('accepted'), target: 'idle', actions: withOutput('storeSaved') },
          { guard: withOutput('checkIsRequired'), target: 'confirmingCode' },
          { target: 'idle', actions: withOutput('storeRefusal') },
        ],
        failed: 'idle',
      }),
    },
    confirmingCode: {
      description: 'A password alone turns nothing off. After the code, the same call is made again.',
      tags: ['screen:codesCode'],
      meta: { title: 'Confirm it’s you' },
      invoke: confirming('saving', 'idle', (_: NewBrowserCodesContext) => ({ kind: 'newBrowsers' })),
      on: { 'change.canceled': 'idle' },
    },
  },
});

export type NewBrowserCodesMachine = typeof newBrowserCodesMachine;

export const selectIsOn = ({ context }: SnapshotFrom<NewBrowserCodesMachine>) => context.on;
