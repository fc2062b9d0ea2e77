import { createEmptyActor } from 'xstate';
import { type Cases, startTime } from '../shared/cases.ts';
import { idleCheckInterval, idleLimit, idleWarningAfter } from '../shared/waits.ts';
import type { idleMachine } from './idle.machine.ts';

const away =
  (milliseconds: number, speed = 1) =>
  (now: () => number) => ({
    lastActiveAt: startTime - milliseconds,
    // Faster: the clock ran on while the timers slept. Backwards: somebody set it.
    now: () => startTime + (now() - startTime) * speed,
    reportTo: createEmptyActor(),
  });

export const idleCases: Cases<typeof idleMachine> = {
  inputs: [away(idleWarningAfter - 2 * idleCheckInterval), away(idleLimit - idleCheckInterval), away(idleLimit), away(0, -1), away(0, 400)],
  events: {
    'activity.heard': [{ at: startTime }, { at: startTime - idleLimit - 1 }],
  },
  actors: { watchActivity: { stream: true } },
  abstraction: ({ context: { lastActiveAt, now } }) => {
    const idle = now() - lastActiveAt;
    return [idle >= idleLimit, idle >= idleWarningAfter, idle < 0, lastActiveAt < startTime];
  },
  // Each more of the same: time goes on, and the customer is active again.
  boundary: ({ context: { now } }) => Math.abs(now() - startTime) > 2 * idleLimit,
};
