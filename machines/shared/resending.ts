import { sharedAssigner } from './actions.ts';
import { resendCooldown, second } from './waits.ts';

interface CountdownContext {
  /** Whole seconds until another email can be requested. */
  readonly secondsLeft: number;
}

/** For the `setup` of every flow that sends an email again. */
export const countdownActions = {
  resetCountdown: sharedAssigner<CountdownContext>(() => ({ secondsLeft: resendCooldown / second })),
  countDown: sharedAssigner<CountdownContext>(({ secondsLeft }) => ({ secondsLeft: Math.max(secondsLeft - 1, 0) })),
  clearCountdown: sharedAssigner<CountdownContext>(() => ({ secondsLeft: 0 })),
};

/**
 * The states of an email that was sent: a countdown, after which `link.requested` leads to `target`. The chart has
 * `countdownActions`, and the delays `second` and `resendCooldown`.
 */
export const resending = <const Target extends string>(target: Target) =>
  ({
    initial: 'cooling',
    states: {
      cooling: {
        entry: 'resetCountdown',
        exit: 'clearCountdown',
        initial: 'ticking',
        after: { resendCooldown: 'ready' },
        states: { ticking: { after: { second: { target: 'ticking', reenter: true, actions: 'countDown' } } } },
      },
      ready: { on: { 'link.requested': target } },
    },
  }) as const;
