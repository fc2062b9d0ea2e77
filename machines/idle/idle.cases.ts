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
    // Faster: timers slept while the clock ran. Backwards: someone set the clock.
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
  // Later times and renewed activity add nothing new.
  boundary: ({ context: { now } }) => Math.abs(now() - startTime) > 2 * limit,
};
