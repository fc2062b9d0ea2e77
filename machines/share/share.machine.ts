import { assign, setup } from 'xstate';
import { withEvent } from '../shared/params.ts';
import { copyNoticeTime } from '../shared/waits.ts';
import { openShareSheet } from './share.actors.ts';
import type { ShareContext, Shared, ShareEvent } from './share.types.ts';

export type ShareMachine = typeof shareMachine;

/** Shares a link on request. */
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
      invoke: { id: 'openShareSheet', src: 'openShareSheet', input: ({ context }) => context.shared, onDone: 'idle', onError: 'refused' },
    },
    refused: {
      after: { copyNoticeTime: 'idle' },
      on: { 'share.requested': { target: 'sharing', actions: withEvent('storeShared') } },
    },
  },
});
