import { createMachine, sendParent } from 'xstate';

export const buttonMachine = createMachine({
  id: 'button',
  initial: 'quiet',
  states: {
    quiet: { on: { PUSHED: { target: 'waiting', actions: sendParent({ type: 'WALK_REQUESTED' }) } } },
    waiting: { on: { WALK: 'quiet' } },
  },
});
