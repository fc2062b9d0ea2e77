import { assign, setup } from 'xstate';
import { withEvent } from '../shared/requesting.ts';
import { promiseContract } from '../shared/setup.ts';
import { copyNoticeTime } from '../shared/waits.ts';

export interface ClipboardContext {
  readonly text: string;
}

export interface ClipboardEvent {
  readonly type: 'copy.requested';
  readonly text: string;
}

/** Rejects if the browser refuses. */
const writeText = promiseContract<void, { text: string }>('writeText');

export type ClipboardMachine = typeof clipboardMachine;

export const clipboardMachine = setup({
  types: { context: {} as ClipboardContext, events: {} as ClipboardEvent },
  actors: { writeText },
  actions: { storeText: assign({ text: (_, params: { text: string }) => params.text }) },
  delays: { copyNoticeTime },
}).createMachine({
  id: 'clipboard',
  context: { text: '' },
  initial: 'idle',
  on: { 'copy.requested': { target: '.copying', actions: withEvent('storeText') } },
  states: {
    idle: {},
    copying: {
      description: 'The browser may ask the customer first, so this takes as long as it takes.',
      invoke: {
        id: 'writeText',
        src: 'writeText',
        input: ({ context }) => ({ text: context.text }),
        onDone: 'copied',
        onError: 'refused',
      },
    },
    copied: { after: { copyNoticeTime: 'idle' } },
    refused: { after: { copyNoticeTime: 'idle' } },
  },
});
