import { createEmptyActor } from 'xstate';
import { type Cases, startTime } from '../shared/cases.ts';
import { idleCheckInterval, idleLimits } from '../shared/waits.ts';
import type { idleMachine } from './idle.machine.ts';
import type { IdleInput } from './idle.types.ts';

const { limit, warning } = idleLimits.customer;

const away =
  (milliseconds: number, speed = 1, owner: IdleInput['owner'] = 'customer') =>
  (now: () => number) => ({
    owner,
    limits: idleLimits.customer,
    lastActiveAt: startTime - milliseconds,
    // Faster: the clock ran on while the timers slept. Backwards: somebody set it.
    now: () => startTime + (now() - startTime) * speed,
    reportTo: createEmptyActor(),
  });

export const idleCases: Cases<typeof idleMachine> = {
  inputs: [
    away(warning - 2 * idleCheckInterval),
    away(limit - idleCheckInterval),
    away(limit, 1, 'staff'),
    away(0, -1),
    away(0, 400),
  ],
  events: {
    'activity.heard': [{ at: startTime }, { at: startTime - limit - 1 }],
  },
  actors: { watchActivity: { stream: true } },
  abstraction: ({ context: { lastActiveAt, now } }) => {
    const idle = now() - lastActiveAt;
    return [idle >= limit, idle >= warning, idle < 0, lastActiveAt < startTime];
  },
  // Each more of the same: time goes on, and the customer is active again.
  boundary: ({ context: { now } }) => Math.abs(now() - startTime) > 2 * limit,
};
