import { setup } from 'xstate';

export const playerMachine = setup({ types: { events: {} as { type: 'TOGGLED' } } }).createMachine({
  id: 'player',
  description: 'Plays until it is paused, and sleeps when it was paused for long.',
  initial: 'paused',
  states: {
    paused: { on: { TOGGLED: 'playing' }, after: { 60000: 'asleep' } },
    playing: { on: { TOGGLED: 'paused' } },
    asleep: { on: { TOGGLED: 'playing' } },
  },
});
