import { assign, setup } from 'xstate';
import { withEvent } from '../shared/requesting.ts';
import { promiseContract } from '../shared/setup.ts';
import { copyNoticeTime } from '../shared/waits.ts';

export interface Shared {
  readonly title: string;
  readonly url: string;
}

export interface ShareContext {
  readonly shared: Shared;
}

export type ShareEvent = { readonly type: 'share.requested'; readonly shared: Shared };

/**
 * Resolves once the share sheet closes, with or without sharing; rejects if the browser refuses.
 */
const openShareSheet = promiseContract<void, Shared>('openShareSheet');

export type ShareMachine = typeof shareMachine;

export const shareMachine = setup({
  types: { context: {} as ShareContext, events: {} as ShareEvent },
  actors: { openShareSheet },
  actions: { storeShared: assign({ shared: (_, params: { shared: Shared }) => params.shared }) },
  delays: { copyNoticeTime },
}).createMachine({
  id: 'share',
  context: { shared: { title: '', url: '' } },
  initial: 'idle',
  states: {
    idle: { on: { 'share.requested': { target: 'sharing', actions: withEvent('storeShared') } } },
    sharing: {
      description: 'The sheet is open for as long as the customer looks at it.',
      invoke: {
        id: 'openShareSheet',
        src: 'openShareSheet',
        input: ({ context }) => context.shared,
        onDone: 'idle',
        onError: 'refused',
      },
    },
    refused: {
      after: { copyNoticeTime: 'idle' },
      on: { 'share.requested': { target: 'sharing', actions: withEvent('storeShared') } },
    },
  },
});
