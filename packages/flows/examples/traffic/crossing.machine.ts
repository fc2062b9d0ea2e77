import { assign, fromCallback, sendTo, setup } from 'xstate';
import { buttonMachine } from './button.machine.ts';

/** Simulates a road sensor that counts a car about every three seconds. */
const carSensor = fromCallback<{ type: 'CAR' }>(({ sendBack }) => {
  const timer = setInterval(() => sendBack({ type: 'CAR' }), 3_000);
  return () => clearInterval(timer);
});

export const crossing = setup({
  types: {
    context: {} as { cars: number; owner: string },
    events: {} as
      | { type: 'WALK_REQUESTED' }
      | { type: 'CAR' }
      | { type: 'NIGHT' }
      | { type: 'POWER_LOST' }
      | { type: 'POWER_BACK' },
    input: {} as { owner: string },
  },
  actors: { carSensor, button: buttonMachine },
  delays: { GREEN: 20_000, YELLOW: 1_500, RED: 5_000 },
}).createMachine({
  id: 'crossing',
  description: 'The lights of a road with a button for those who walk.',
  context: ({ spawn, input }) => {
    spawn('button', { id: 'button', systemId: 'button' });
    return { cars: 0, owner: input?.owner ?? 'nobody' };
  },
  invoke: { src: 'carSensor', id: 'sensor' },
  initial: 'lit',
  on: {
    CAR: { actions: assign({ cars: ({ context }) => context.cars + 1 }) },
    NIGHT: { guard: ({ context }) => context.cars > 100, target: '.blinking' },
  },
  states: {
    lit: {
      initial: 'green',
      states: {
        green: { on: { WALK_REQUESTED: 'yellow' }, after: { GREEN: 'yellow' } },
        yellow: { after: { YELLOW: 'red' } },
        red: { entry: sendTo('button', { type: 'WALK' }), after: { RED: 'green' } },
        before: { type: 'history', target: 'green' },
      },
      on: { POWER_LOST: 'dark' },
    },
    blinking: { after: { 60000: { guard: ({ context }) => context.cars < 500, target: 'lit' } } },
    dark: { on: { POWER_BACK: 'lit.before' } },
  },
});
